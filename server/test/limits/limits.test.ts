import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { limits as figures, type LimitName } from '@mingpian/contract/shared/rules/limits.ts'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { Failure } from '#core/http/failure.ts'
import { createLimits, limitConnections, limitSettings } from '#core/limits/limits.ts'
import { open, ownDatabase, quiet } from '../support/database.ts'
import { openLine } from '../support/line.ts'

// Of its own: other tests' counts are not to be moved in time.
const { url } = await ownDatabase()
const db = await open({ databaseUrl: url, schema: 'require' })
const config = { secretKey: Buffer.alloc(32, 7), trackingPerMinute: 60, signInsPerMinute: 10 }
const instance = (over: Partial<typeof config> = {}) =>
  createLimits({
    pool: db.opsConnections(limitConnections, limitSettings),
    config: { ...config, ...over },
    log: quiet,
  })
const [one, other, unlimited] = [instance(), instance(), instance({ trackingPerMinute: 0 })]
afterAll(() => Promise.all([one.close(), other.close(), unlimited.close()]))

const outcome = (work: Promise<void>): Promise<'let through' | number> =>
  work.then(
    () => 'let through' as const,
    (error) => {
      if (error instanceof Failure && error.failure === 'tooManyRequests') return error.retryAfter ?? 0
      throw error
    },
  )

const letThrough = async (works: Promise<void>[]) =>
  (await Promise.all(works.map(outcome))).filter((answer) => answer === 'let through').length

/** Everything of a name happened this much earlier. */
const age = (name: LimitName, seconds: number) =>
  sql`update rate_hit set hits = (select array_agg(hit - make_interval(secs => ${seconds}) order by hit) from unnest(hits) hit)
       where name = ${name} and cardinality(hits) > 0`.execute(db.ops)

test('lets exactly the free places through of a thousand at once on two instances', async () => {
  const subject = randomUUID()
  const tries = Array.from({ length: 1000 }, (_, index) =>
    (index % 2 ? one : other).take('tracking', subject),
  )
  expect(await letThrough(tries)).toBe(60)
})

test('many subjects of one moment are counted apart', async () => {
  const subjects = Array.from({ length: 40 }, () => randomUUID())
  const tries = subjects.flatMap((subject) => Array.from({ length: 12 }, () => one.take('signIn', subject)))
  expect(await letThrough(tries)).toBe(400)
})

test('names are counted apart', async () => {
  const subject = randomUUID()
  expect(await letThrough([one.take('smsPerPhone', subject), one.take('smsPerAddress', subject)])).toBe(2)
})

test('a refused caller is told how long, is not counted, and is let through after it', async () => {
  const subject = randomUUID()
  expect(await outcome(one.take('smsPerPhone', subject))).toBe('let through')
  const wait = await outcome(other.take('smsPerPhone', subject))
  expect(wait).toBeGreaterThan(50)
  expect(wait).toBeLessThanOrEqual(60)
  await age('smsPerPhone', 61)
  // The first instance asked nothing yet: it remembers no refusal.
  expect(await outcome(one.take('smsPerPhone', subject))).toBe('let through')
})

test('each limit of a name holds', async () => {
  const subject = randomUUID()
  let taken = 0
  const next = async () => {
    // An instance that remembers nothing, so that only the database decides.
    const fresh = instance()
    const answer = await outcome(fresh.take('smsPerPhone', subject))
    await fresh.close()
    if (answer === 'let through') taken++
    return answer
  }
  for (let round = 0; round < 5; round++) {
    expect(await next()).toBe('let through')
    await age('smsPerPhone', 61)
  }
  // Five in an hour.
  expect(await next()).toBeGreaterThan(3000)
  await age('smsPerPhone', 3600)
  for (let round = 0; round < 5; round++) {
    expect(await next()).toBe('let through')
    await age('smsPerPhone', 61)
  }
  // Ten in a day.
  await age('smsPerPhone', 3600)
  expect(taken).toBe(10)
  expect(await next()).toBeGreaterThan(60_000)
  await age('smsPerPhone', 86_400)
  expect(await next()).toBe('let through')
})

test('a span slides: requests older than it make room one by one', async () => {
  const subject = randomUUID()
  await letThrough(Array.from({ length: 30 }, () => one.take('tracking', subject)))
  await age('tracking', 40)
  expect(await letThrough(Array.from({ length: 40 }, () => one.take('tracking', subject)))).toBe(30)
  await age('tracking', 21)
  expect(await letThrough(Array.from({ length: 40 }, () => other.take('tracking', subject)))).toBe(30)
})

test('looking counts nothing', async () => {
  const subject = randomUUID()
  for (let round = 0; round < 20; round++) await one.check('signIn', subject)
  expect(await letThrough(Array.from({ length: 11 }, () => one.take('signIn', subject)))).toBe(10)
  expect(await outcome(other.check('signIn', subject))).toBeGreaterThan(0)
})

test('a refusal is remembered: a flood asks the database nothing', async () => {
  const subject = randomUUID()
  await letThrough(Array.from({ length: 11 }, () => one.take('signIn', subject)))
  await sql`delete from rate_hit`.execute(db.ops)
  expect(await outcome(one.take('signIn', subject))).toBeGreaterThan(0)
  expect(await outcome(other.take('signIn', subject))).toBe('let through')
})

test('no answer or log names the caller that was counted', async () => {
  const subject = '13812345678'
  await one.take('smsPerPhone', subject).catch(() => {})
  const { rows } = await sql<{ text: string }>`
    select rate_hit::text || encode(key, 'escape') as text from rate_hit`.execute(db.ops)
  expect(rows.filter(({ text }) => text.includes(subject))).toEqual([])
  const own = await db.appPool.query('select from rate_hit').catch((error: Error) => error.message)
  expect(own).toMatch(/permission denied/)
})

test('the operator may leave something uncounted', async () => {
  const subject = randomUUID()
  const tries = Array.from({ length: figures.tracking[0].count + 5 }, () =>
    unlimited.take('tracking', subject),
  )
  expect(await letThrough(tries)).toBe(tries.length)
})

test.each(
  Array.from({ length: 24 }, (_, breaths) => breaths),
)('a caller who asks %i turns after another was answered is answered too', async (breaths) => {
  await one.take('tracking', randomUUID())
  for (let breath = 0; breath < breaths; breath++) await null
  const answer = outcome(one.take('tracking', randomUUID()))
  expect(await Promise.race([answer, wait(2_000, 'kept waiting')])).toBe('let through')
})

test('no caller waits for a sweep that is not answered', async () => {
  const line = await openLine(url)
  const far = await open({ databaseUrl: line.url })
  const limits = createLimits({
    pool: far.opsConnections(limitConnections, limitSettings),
    config,
    log: quiet,
  })
  const [silent, now] = [line.holdAt('delete from rate_hit'), performance.now()]
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 61_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await limits.take('tracking', randomUUID())
  await silent
  clock.mockRestore()
  const answer = outcome(limits.take('tracking', randomUUID()))
  await vi.advanceTimersByTimeAsync(6_000)
  vi.useRealTimers()
  expect(await Promise.race([answer, wait(2_000, 'kept waiting')])).toBe('let through')
  await limits.close()
})
