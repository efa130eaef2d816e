import { expect, onTestFinished, test, vi } from 'vitest'
import { createSlowRefusals } from '#core/http/slow-refusals.ts'

test('sends forty refusals of a caller at once, then forty in a second, and those of another caller at once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const mayRefuse = createSlowRefusals()
  let sent = 0
  for (let number = 0; number < 300; number++) void mayRefuse('a').then(() => sent++)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toBeGreaterThanOrEqual(40)
  expect(sent).toBeLessThanOrEqual(41)
  await mayRefuse('b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toBeLessThanOrEqual(82)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(sent).toBe(300)
})
