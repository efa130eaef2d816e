import type { Seeding } from '@mingpian/server/seeding'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#seed.ts'
import { contents, emptyInstance, hashesOf, type Instance, now, options, world } from './instance.ts'

let first: Instance
let hashes: Record<string, string>

beforeAll(async () => {
  first = await emptyInstance()
  await seedDemo(first, world, options)
  hashes = await hashesOf(first)
})

test('the same seed is the same rows in every table', async () => {
  const second = await emptyInstance()
  await seedDemo(second, world, options)
  expect(await hashesOf(second)).toEqual(hashes)
  // As many tables as the product has things to show.
  expect(Object.keys(hashes).length).toBeGreaterThan(30)
})

test('a second run changes nothing but the port of the phones', async () => {
  const records = await first.count('audit')
  await seedDemo(first, world, { ...options, now: new Date(now.getTime() + 86_400_000) })
  expect(await hashesOf(first)).toEqual(hashes)
  await seedDemo(first, world, { ...options, phonesPort: 9999 })
  expect(await first.count('directory', "key like '%:9999'")).toBe(32)
  await first.rows("delete from directory where key like '%:9999'")
  expect(await hashesOf(first)).toEqual(hashes)
  expect(await first.count('audit')).toBe(records)
})

describe('one company with few visitors', () => {
  const one = { companies: world.companies.slice(0, 1) }
  const few = { ...options, visitors: 60 }
  let whole: Instance

  beforeAll(async () => {
    whole = await emptyInstance()
    await seedDemo(whole, one, few)
  })

  test('another seed is other visitors and other visits of the same company', async () => {
    const instance = await emptyInstance()
    await seedDemo(instance, one, { ...few, seed: 'another' })
    const [others, own] = [await hashesOf(instance), await hashesOf(whole)]
    for (const table of ['person', 'share', 'event', 'visit'])
      expect(others[table], table).not.toBe(own[table])
    for (const table of ['company', 'directory', 'place']) expect(others[table], table).toBe(own[table])
  })

  test('at another time the same happened, only then', async () => {
    const later = await emptyInstance()
    const moved = new Date('2027-03-06T15:30:00.000Z')
    await seedDemo(later, one, { ...few, now: moved })
    // The day of an event, the order in which visitors came first, the clock of a person's reading, and the bill in which a payment stands depend on the time.
    // mini_dynamic repeats the announcements in post that visitors see by the true clock.
    const byTheDay =
      /^(daily|person)_(total|thing|return|visit|month|deed)$|^reading_clock$|^mini_dynamic$|^pay_(bill|bill_line|difference)$/
    // Moments, days in the answers of forms, and those with which the numbers of orders begin.
    const time = /\d{4}-\d\d-\d\d(?:T[^"]*)?|\b\d{8}(?=\d{14}\b)/g
    // The rows that the last batch of a person's events found. The end of a batch depends on the time too.
    const found = /"found": \[[^\]]*\]/
    const timeless = async (instance: Instance) =>
      Object.entries(await contents(instance))
        .filter(([table]) => !byTheDay.test(table))
        .map(([table, rows]) => [table, rows.map((row) => row.replace(time, '').replace(found, '')).sort()])
    expect(await timeless(later)).toEqual(await timeless(whole))
    const [row] = await later.rows<{ last: Date }>('select max(received_at) as last from event')
    expect(row?.last.getTime()).toBeLessThanOrEqual(moved.getTime())
    expect(row?.last.getTime()).toBeGreaterThan(moved.getTime() - 4 * 86_400_000)
  })

  test.each([
    ['before the first events', 0],
    ['in the middle of the events', 1],
  ])('broken off %s it is completed with the times that it began with', async (_, batches) => {
    const instance = await emptyInstance()
    await expect(seedDemo(brokenAfter(instance, batches), one, few)).rejects.toThrow('killed')
    expect(await instance.count('event')).toBe(batches * 1_000)
    await seedDemo(instance, one, { ...few, now: new Date() })
    expect(await contents(instance)).toEqual(await contents(whole))
  })

  test('two programs that seed at once make one demo', async () => {
    const instance = await emptyInstance()
    await Promise.all([seedDemo(instance, one, few), seedDemo(instance, one, few)])
    expect(await hashesOf(instance)).toEqual(await hashesOf(whole))
  })
})

/** Loses the database after so many batches of events. */
function brokenAfter(instance: Instance, batches: number): Seeding {
  let left = batches
  const opsConnections: Seeding['db']['opsConnections'] = (...settings) => {
    const pool = instance.db.opsConnections(...settings)
    const ask = pool.query.bind(pool)
    const query = (...words: Parameters<typeof ask>) =>
      left-- > 0 ? ask(...words) : Promise.reject(new Error('killed'))
    return Object.assign(pool, { query })
  }
  return { ...instance, db: { ...instance.db, opsConnections } }
}
