/** Activity of each hour of a day in China: mornings and afternoons of work, a dip at noon, a little in the evening. */
const hours = [1, 0, 0, 0, 0, 0, 1, 4, 12, 26, 30, 26, 14, 16, 28, 30, 26, 20, 13, 12, 15, 14, 8, 3]
const weekend = 0.35
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** China has one time zone and no summer time. */
const chinaMs = 8 * hourMs

/** The day in China so many days after a moment, as `2026-11-20`. */
export const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * dayMs + chinaMs).toISOString().slice(0, 10)

/**
 * The times of a period that ends now, by share of its visits: 0 is its beginning, 1 is now. More happens in working
 * hours than at night, less on weekends, and more towards the end.
 */
export function calendar(now: Date, days: number): (share: number) => Date {
  const end = now.getTime()
  const start = end - days * dayMs
  const weights: number[] = []
  for (let at = start; at < end; at += hourMs) {
    const local = new Date(at + chinaMs)
    const isWeekend = local.getUTCDay() % 6 === 0
    const growth = 0.6 + 0.8 * ((at - start) / (end - start))
    weights.push((hours[local.getUTCHours()] ?? 0) * (isWeekend ? weekend : 1) * growth)
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return (share) => {
    let left = Math.min(Math.max(share, 0), 1) * total
    for (const [hour, weight] of weights.entries()) {
      if (left <= weight && weight > 0) return new Date(start + hour * hourMs + (left / weight) * hourMs)
      left -= weight
    }
    return now
  }
}
