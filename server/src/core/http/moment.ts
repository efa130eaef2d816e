import { isDay } from '@mingpian/contract/shared/rules/days.ts'
import { refuseParameter } from './failure.ts'

/**
 * The time of an input that its schema accepted as a date-time. Refuses leap seconds and zones without minutes, which
 * have that form but are no valid time, and years that PostgreSQL or JavaScript writes in another form.
 * @param path the parameter, as the caller named it
 * @throws Failure parameterError
 */
export function momentOf(path: string, input: string): Date {
  const moment = new Date(input)
  return isCommonYear(moment.getUTCFullYear()) ? moment : refuseParameter(path, 'is not a moment')
}

/**
 * The day of an input that its schema accepted by its form, YYYY-MM-DD.
 * @param path the parameter, as the caller named it
 * @throws Failure parameterError for a day that no calendar has, and for the years that `momentOf` refuses
 */
export function dayOf(path: string, input: string): string {
  return isDay(input) && isCommonYear(Number(input.slice(0, 4)))
    ? input
    : refuseParameter(path, 'is not a day of the calendar')
}

/** Whether days and times around this year have the same form in PostgreSQL and in JavaScript. */
const isCommonYear = (year: number) => year >= 1900 && year <= 9998
