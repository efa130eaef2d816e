const dayMs = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The day `days` later; earlier for negative numbers. Days are YYYY-MM-DD and belong to no time zone. */
export const dayAfter = (day: string, days: number): string =>
  new Date(timeOf(day) + days * dayMs).toISOString().slice(0, 10)

/** Number of days between two days: 1 from one day to the next. */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / dayMs

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text)) && dayAfter(text, 0) === text
