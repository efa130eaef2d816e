import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Job, startRounds } from '#core/jobs/rounds.ts'
import { quiet } from '../support/database.ts'

const minute = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const job = (name: string, run: Job['run']): Job => ({ name, everyMs: 360 * minute, run })
const passes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute)

test('upkeep that failed is tried again after one, two and four minutes, and then at its interval', async () => {
  const run = vi.fn(async () => {
    if (run.mock.calls.length < 4) throw new Error('the database is away')
  })
  const warn = vi.fn()
  const stop = startRounds([job('expiry', run)], { ...quiet, warn })
  const runs = async (minutes: number) => {
    await passes(minutes)
    return run.mock.calls.length
  }
  expect([await runs(0), await runs(1), await runs(2), await runs(4)]).toEqual([1, 2, 3, 4])
  expect([await runs(359), await runs(1)]).toEqual([4, 5])
  expect(warn.mock.calls[1]).toEqual(['expiry failed: the database is away; retry in 2 min'])
  await stop()
})

test('the first runs of all jobs follow one another, also after one that failed', async () => {
  let running = 0
  let most = 0
  const run = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 10))
    running--
    throw new Error('failed')
  }
  const done = vi.fn(async () => {})
  const stop = startRounds([job('first', run), job('second', run), job('third', done)], quiet)
  await passes(0.5)
  expect({ most, last: done.mock.calls.length }).toEqual({ most: 1, last: 1 })
  await stop()
})
