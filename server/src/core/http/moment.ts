import { refuseParameter } from './failure.ts'

/**
 * The time of an input that its schema accepted as a date-time. Refuses leap seconds and zones without minutes, which
 * have that form but are no valid time, and years that PostgreSQL or JavaScript writes in another form.
 * @param path the parameter, as the caller named it
 * @throws Failure parameterError
 */
export function momentOf(path: string, input: string): Date {
  const moment = new Date(input)
  const year = moment.getUTCFullYear()
  return year >= 1900 && year <= 9998 ? moment : refuseParameter(path, 'is not a moment')
}
