import { todayIn } from '@mingpian/client/days.ts'
import { localTime, momentOf } from '@mingpian/contract/shared/rules/local-time.ts'
import dayjs, { type Dayjs } from 'dayjs'

/** The chosen time of a field, which is on the company's clock, as a moment. */
export const momentIn = (timeZone: string, chosen: Dayjs): string =>
  momentOf(chosen.format('YYYY-MM-DDTHH:mm'), timeZone).toISOString()

/** A moment as a field holds it: what the company's clock shows. @param iso '' or null for none */
export const chosenIn = (timeZone: string, iso: string | null): Dayjs | null =>
  iso ? dayjs(localTime(new Date(iso), timeZone)) : null

/** The company's present day as a field holds it. */
export const dayIn = (timeZone: string): Dayjs => dayjs(todayIn(timeZone))
