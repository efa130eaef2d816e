import { refuseParameter } from './failure.ts'

/**
 * The moment that an input names, which its schema has found to be a date-time. Leap seconds and zones without minutes
 * have that form and name no moment; years that PostgreSQL or JavaScript writes in another form are refused as well.
 * @param path the parameter, as the caller named it
 * @throws Failure parameterError
 */
export function momentOf(path: string, input: string): Date {
  const moment = new Date(input)
  const year = moment.getUTCFullYear()
  return year >= 1900 && year <= 9998 ? moment : refuseParameter(path, 'is not a moment')
}
