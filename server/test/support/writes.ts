import type pg from 'pg'
import { onTestFinished, vi } from 'vitest'

/**
 * Counts the writes to the database on connections that a pool hands out until the end of the test. Statements that go
 * out together are one write; a call waits once for each.
 */
export function countWrites(pool: pg.Pool): { count: number } {
  const writes = { count: 0 }
  const watched = new Set<unknown>()
  const watch = ({ connection: { stream } }: pg.PoolClient) => {
    if (watched.has(stream)) return
    watched.add(stream)
    for (const way of ['_write', '_writev'] as const) {
      const write = stream[way]?.bind(stream) as (...given: unknown[]) => void
      const counted = vi.spyOn(stream, way).mockImplementation((...given: unknown[]) => {
        writes.count++
        return write(...given)
      })
      onTestFinished(() => counted.mockRestore())
    }
  }
  pool.on('acquire', watch)
  onTestFinished(() => void pool.off('acquire', watch))
  return writes
}
