import { dayKey } from '#kit/time.ts'

interface Day<T> {
  /** The company's day, '2026-11-21'. */
  day: string
  /** A moment of it. */
  at: Date
  items: T[]
}

/** Cuts a list that is ordered by time into days. */
export function byDay<T>(items: readonly T[], timeOf: (item: T) => string): Day<T>[] {
  const days: Day<T>[] = []
  for (const item of items) {
    const at = new Date(timeOf(item))
    const day = dayKey(at)
    const last = days[days.length - 1]
    if (last?.day === day) last.items.push(item)
    else days.push({ day, at, items: [item] })
  }
  return days
}
