import { todayIn } from '@mingpian/client/days.ts'
import { dayText } from '@mingpian/contract/shared/rules/day-words.ts'
import { useMe } from './me.tsx'
import { usePreferences } from './preferences.tsx'

/** Writes days in the language of the page; with the year if it is not the company's present one. */
export function useDayText(): (day: string) => string {
  const { locale } = usePreferences()
  const { timeZone } = useMe()
  return (day) => dayText(day, locale, todayIn(timeZone))
}
