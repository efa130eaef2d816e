const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** A week of the ledger: Monday 00:00 UTC up to the next one. */
export interface Week {
  /** The table: event_2026w47, by ISO week. */
  name: string
  start: Date
  end: Date
}

/** The week of a time. */
export function weekOf(moment: Date): Week {
  const midnight = Math.floor(moment.getTime() / DAY_MS) * DAY_MS
  // getUTCDay counts from Sunday.
  const start = new Date(midnight - ((moment.getUTCDay() + 6) % 7) * DAY_MS)
  return { name: `event_${isoWeek(start)}`, start, end: new Date(start.getTime() + WEEK_MS) }
}

/** Every week between two times, both included. */
export function weeksBetween(from: Date, to: Date): Week[] {
  const weeks: Week[] = []
  for (let week = weekOf(from); week.start <= to; week = weekOf(week.end)) weeks.push(week)
  return weeks
}

export const weeksFrom = (moment: Date, weeks: number): Date => new Date(moment.getTime() + weeks * WEEK_MS)

/** An ISO week belongs to the year of its Thursday. */
function isoWeek(monday: Date): string {
  const thursday = new Date(monday.getTime() + 3 * DAY_MS)
  const year = thursday.getUTCFullYear()
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / WEEK_MS) + 1
  return `${year}w${String(number).padStart(2, '0')}`
}
