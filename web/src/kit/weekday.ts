import { getLocale } from '#paraglide/runtime.js'

/** A Monday. */
const monday = Date.UTC(2026, 10, 23)

/** A day of the week, from 1 for Monday to 7, in short: '周一', 'Mon'. */
export const weekdayWords = (day: number): string =>
  new Intl.DateTimeFormat(getLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    monday + (day - 1) * 86_400_000,
  )
