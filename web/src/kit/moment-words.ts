import { todayIn } from '@mingpian/client/days.ts'
import { session } from '@mingpian/client/session.ts'
import { momentText } from '@mingpian/contract/shared/rules/day-words.ts'
import { getLocale } from '#paraglide/runtime.js'

const zoneOfSession = () => session()?.timeZone ?? ''

/**
 * A moment with its date, in the company's time zone; in the phone's without a session: '11月30日 14:00'. For what may lie
 * ahead, where words such as “5 minutes ago” do not fit.
 */
export function momentWords(at: string): string {
  const timeZone = zoneOfSession()
  return momentText(at, getLocale(), timeZone, todayIn(timeZone))
}

/** The same with its year, also if it is the present one: the same words on the server, which has no reader's clock. */
export const fullMomentWords = (at: string, timeZone = zoneOfSession()): string =>
  momentText(at, getLocale(), timeZone, '')
