/** What takes up room for a span of time. Spans are half-open: one that ends where another begins does not meet it. */
export interface Load {
  from: number
  until: number
  weight: number
}

/** Loads in the order of their begin: those of a span are found without a look at all others. */
export interface Loads<L extends Load = Load> {
  sorted: readonly L[]
  longest: number
}

export const loadsOf = <L extends Load>(loads: readonly L[]): Loads<L> => ({
  sorted: loads.toSorted((a, b) => a.from - b.from),
  longest: loads.reduce((longest, { from, until }) => Math.max(longest, until - from), 0),
})

/** The loads that meet a span, in the order of their begin. */
export function meeting<L extends Load>({ sorted, longest }: Loads<L>, from: number, until: number): L[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.from ?? 0) <= from - longest) low = middle + 1
    else high = middle
  }
  const overlapping: L[] = []
  for (let at = low; at < sorted.length; at++) {
    const load = sorted[at] as L
    if (load.from >= until) break
    if (load.until > from) overlapping.push(load)
  }
  return overlapping
}

/**
 * The greatest sum of weights at one moment of a span.
 * @param overlapping the loads that overlap the span
 * @param from when the span begins
 */
export function peak(overlapping: readonly Load[], from: number): number {
  if (overlapping.length < 2) return overlapping[0]?.weight ?? 0
  const steps = overlapping.flatMap(({ from: begins, until, weight }) => [
    { at: Math.max(begins, from), weight },
    { at: until, weight: -weight },
  ])
  // At equal times, ends come before starts.
  steps.sort((a, b) => a.at - b.at || a.weight - b.weight)
  let [sum, highest] = [0, 0]
  for (const { weight } of steps) {
    sum += weight
    highest = Math.max(highest, sum)
  }
  return highest
}
