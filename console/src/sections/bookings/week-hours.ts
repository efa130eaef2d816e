import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { minuteOf } from '@mingpian/contract/shared/rules/clock.ts'

/** Minutes of a cell. */
export const cellMinutes = 30
export const cellsOfDay = (24 * 60) / cellMinutes

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The beginning of a cell: '09:30'; of the one after the last '24:00'. */
export const clockOfCell = (cell: number) => clockOf(cell * cellMinutes)

/** Which cells of the week are work, by day (0 is Monday) and cell. A cell that a shift touches counts. */
export function cellsOf(hours: readonly Shift[]): boolean[][] {
  const week = Array.from({ length: 7 }, () => new Array<boolean>(cellsOfDay).fill(false))
  for (const { days, from, until } of hours)
    for (const day of days) {
      const last = Math.ceil(minuteOf(until) / cellMinutes)
      week[day - 1]?.fill(true, Math.floor(minuteOf(from) / cellMinutes), last)
    }
  return week
}

/** The shifts of such a week: spans that several days share are one shift. */
export function hoursOf(week: readonly (readonly boolean[])[]): Shift[] {
  const days = new Map<string, number[]>()
  for (const [at, cells] of week.entries())
    for (let cell = 0; cell < cellsOfDay; cell++) {
      if (!cells[cell] || cells[cell - 1]) continue
      let end = cell
      while (cells[end]) end++
      const span = `${clockOfCell(cell)}-${clockOfCell(end)}`
      days.set(span, [...(days.get(span) ?? []), at + 1])
    }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([span, of]) => ({ days: of, from: span.slice(0, 5), until: span.slice(6) }))
}
