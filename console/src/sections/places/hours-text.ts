import type { Shift } from '@mingpian/contract/shared/hours.ts'
import type { Words } from '#words/zh.ts'

/** The hours of a week, a line for each shift: "Mon, Tue 09:00–18:00". Days in a row are joined. */
export const hoursText = (hours: readonly Shift[], words: Words): string =>
  hours.map(({ days, from, until }) => `${daysText(days, words)} ${from}–${until}`).join('\n')

function daysText(days: readonly number[], words: Words): string {
  const sorted = [...days].sort((a, b) => a - b)
  const runs: number[][] = []
  for (const day of sorted) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined) => words.codeDays[(day ?? 1) - 1] ?? ''
  return words.listed(
    runs.flatMap((run) =>
      run.length > 2 ? [words.placeDaysFromTo(name(run[0]), name(run.at(-1)))] : run.map(name),
    ),
  )
}
