/** Name of the whole page among the sections. */
const wholePage = ''

/** Reading counts for this long after the last interaction, so that a phone left on a desk stops counting. */
const lifeMs = 60_000

/**
 * Counts how long the page and each of its sections were read. `now` returns milliseconds of a monotonic clock. Time
 * counts while the page is visible and the visitor touched, scrolled, typed or played something within 60 s. Sections
 * that are in view together divide it among them, so that they never add up to more than the page.
 */
export function dwellMeter(now: () => number) {
  const total = new Map<string, number>()
  const visible = new Set<string>()
  let running = false
  let since = now()
  let aliveUntil = since + lifeMs

  /** Moves the time that has passed into the totals. */
  function settle(): void {
    const [from, until] = [since, now()]
    since = until
    const read = Math.min(until, aliveUntil) - from
    if (!running || read <= 0) return
    add(wholePage, read)
    for (const section of visible) add(section, read / visible.size)
  }

  const add = (section: string, ms: number) => total.set(section, (total.get(section) ?? 0) + ms)

  return {
    show(section: string, isVisible: boolean): void {
      if (section === wholePage) return
      settle()
      if (isVisible) visible.add(section)
      else visible.delete(section)
    },
    run(on: boolean): void {
      settle()
      running = on
      if (on) aliveUntil = since + lifeMs
    },
    /** Called for an interaction: a touch, a scroll, a key, playing media. */
    alive(): void {
      settle()
      aliveUntil = since + lifeMs
    },
    /** Whole milliseconds so far, by section. Rounded down, so that the parts stay within the whole. */
    read(): Map<string, number> {
      settle()
      return new Map([...total].map(([section, ms]) => [section, Math.floor(ms)]))
    },
  }
}

/**
 * A section is in view if half of it is, or if it fills half of the screen, unless most of its width is outside the
 * screen: the next page of a brochure touches the edge with its full height.
 */
export function inView(
  entry: Pick<
    IntersectionObserverEntry,
    'intersectionRatio' | 'intersectionRect' | 'boundingClientRect' | 'rootBounds'
  >,
) {
  const { intersectionRect: seen, boundingClientRect: all, rootBounds } = entry
  const screen = rootBounds?.height ?? 0
  return (
    entry.intersectionRatio >= 0.5 ||
    (screen > 0 && seen.height >= screen / 2 && seen.width > 0 && seen.width >= all.width / 2)
  )
}
