import { expect, onTestFinished, test, vi } from 'vitest'
import { createPace } from '#core/http/pace.ts'
import { testApp } from '../support/app.ts'

test('lets forty requests of a caller go on at once, then forty in a second, and those of another caller at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const pace = createPace(40)
  let passed = 0
  for (let number = 0; number < 300; number++) void pace('a').then(() => passed++)
  await vi.advanceTimersByTimeAsync(0)
  expect(passed).toBeGreaterThanOrEqual(40)
  expect(passed).toBeLessThanOrEqual(41)
  await pace('b')
  await vi.advanceTimersByTimeAsync(1_000)
  // Of 300; the faked clock rounds the time of each timer.
  expect(passed).toBeLessThanOrEqual(90)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(passed).toBe(300)
})

test('where a visitor sends requests without a pause, they wait for their time, and those of another do not', async () => {
  const { callAs, makeCompany, makeVisitor } = await testApp({ REQUESTS_PER_SECOND: '1' })
  const companyId = await makeCompany()
  const [busy, other] = [await makeVisitor(companyId), await makeVisitor(companyId)]
  const begun = performance.now()
  const ask = async ({ session }: { session: string }) => {
    expect((await callAs(session, 'GET /card/v1/privacy')).status).toBe(200)
    return performance.now() - begun
  }
  const waiting = Array.from({ length: 6 }, () => ask(busy))
  const otherMs = await ask(other)
  const lastMs = Math.max(...(await Promise.all(waiting)))
  // Two go on at once, and one in each of the next four seconds.
  expect(lastMs).toBeGreaterThan(3_900)
  expect(otherMs).toBeLessThan(lastMs)
})
