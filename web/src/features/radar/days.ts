export interface Day<T> {
  /** Stands for the whole day on the phone's own clock. */
  at: Date
  items: T[]
}

/** Cuts a list that is ordered by time into days. */
export function byDay<T>(items: readonly T[], timeOf: (item: T) => string): Day<T>[] {
  const days: Day<T>[] = []
  for (const item of items) {
    const at = new Date(timeOf(item))
    const last = days[days.length - 1]
    if (last && last.at.toDateString() === at.toDateString()) last.items.push(item)
    else days.push({ at, items: [item] })
  }
  return days
}
