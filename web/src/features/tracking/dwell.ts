/** Name of the whole page among the sections. */
const wholePage = ''

/**
 * Counts how long the page and each of its sections were before somebody's eyes. `now` answers milliseconds that
 * never run backwards. Counting stops while the page is not visible.
 */
export function dwellMeter(now: () => number) {
  const total = new Map<string, number>()
  const visible = new Set<string>([wholePage])
  let running = false
  let since = 0

  /** Moves the time that has passed into the totals. */
  function settle(): void {
    const passed = now() - since
    since += passed
    if (running) for (const section of visible) total.set(section, (total.get(section) ?? 0) + passed)
  }

  return {
    show(section: string, isVisible: boolean): void {
      settle()
      if (isVisible) visible.add(section)
      else if (section !== wholePage) visible.delete(section)
    },
    run(on: boolean): void {
      settle()
      running = on
    },
    /** Whole milliseconds so far, by section. */
    read(): Map<string, number> {
      settle()
      return new Map([...total].map(([section, ms]) => [section, Math.round(ms)]))
    },
  }
}

/** Half of a section in view counts, and so does a section that fills half of the screen. */
export function inView(
  entry: Pick<IntersectionObserverEntry, 'intersectionRatio' | 'intersectionRect' | 'rootBounds'>,
) {
  const screen = entry.rootBounds?.height ?? 0
  return entry.intersectionRatio >= 0.5 || (screen > 0 && entry.intersectionRect.height >= screen / 2)
}
