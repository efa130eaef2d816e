/** Runs work when a place is free at each of its names. */
export type Turns = <T>(names: readonly string[], work: () => Promise<T>) => Promise<T>

/**
 * Turns of this process for what the database serialises: work waits before it takes a connection, and not for a lock
 * while it has one. Across instances the database decides.
 * @param places how many run at the same time under one name
 */
export function createTurns(places = 1): Turns {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()

  async function enter(name: string): Promise<void> {
    const queue = queues.get(name) ?? { running: 0, waiting: [] }
    queues.set(name, queue)
    if (queue.running < places) queue.running++
    else await new Promise<void>((resolve) => queue.waiting.push(resolve))
  }

  function leave(name: string): void {
    const queue = queues.get(name)
    if (!queue) return
    const next = queue.waiting.shift()
    // The place goes to the next one as it is.
    if (next) next()
    else if (--queue.running === 0) queues.delete(name)
  }

  return async (names, work) => {
    // Names are entered in sorted order, which prevents deadlock.
    const sorted = [...new Set(names)].sort()
    for (const name of sorted) await enter(name)
    try {
      return await work()
    } finally {
      for (const name of sorted) leave(name)
    }
  }
}
