import { randomUUID } from 'node:crypto'
import { afterAll, expect, it, vi } from 'vitest'
import { createRadarHub } from '#domain/tracking/ledger/hub.ts'
import { quiet, testDatabase } from '../support/database.ts'
import { eventOf, newCompany, newWriter } from './support.ts'

const db = await testDatabase()
const writers = [newWriter(db), newWriter(db)]
const hubs = [createRadarHub(db, quiet), createRadarHub(db, quiet)]
afterAll(() => Promise.all([...writers, ...hubs].map((each) => each.close())))

async function following(hub: number, companyId: string, staffId: string) {
  const wake = vi.fn()
  const leave = hubs[hub]?.follow(companyId, staffId, wake) ?? (() => {})
  // The first wake says that it listens.
  await expect.poll(() => wake).toHaveBeenCalled()
  wake.mockClear()
  return { wake, leave }
}

it('wakes only the named staff, on every instance', async () => {
  const company = await newCompany(db)
  const staffId = randomUUID()
  const mine = [await following(0, company, staffId), await following(1, company, staffId)]
  const another = await following(0, company, randomUUID())
  await writers[0]?.write([eventOf(company, { staffId })])
  await expect.poll(() => mine.map(({ wake }) => wake.mock.calls.length)).toEqual(mine.map(() => 1))
  await writers[1]?.write([eventOf(company, { staffId })])
  await expect.poll(() => mine.map(({ wake }) => wake.mock.calls.length)).toEqual(mine.map(() => 2))
  expect(another.wake).not.toHaveBeenCalled()
  for (const { leave } of [...mine, another]) leave()
})

it('wakes the followers of a company for each of its members, and for no other company', async () => {
  const [company, foreign] = [await newCompany(db), await newCompany(db)]
  const all = await following(0, company, 'all')
  await writers[0]?.write([eventOf(foreign)])
  await writers[0]?.write([eventOf(company)])
  await expect.poll(() => all.wake).toHaveBeenCalledTimes(1)
  await writers[1]?.write([eventOf(company)])
  await expect.poll(() => all.wake).toHaveBeenCalledTimes(2)
  all.leave()
})

it('wakes everybody where too many staff are touched to name them', async () => {
  const company = await newCompany(db)
  const { wake, leave } = await following(0, company, randomUUID())
  await writers[0]?.write(Array.from({ length: 400 }, () => eventOf(company)))
  await expect.poll(() => wake).toHaveBeenCalled()
  leave()
})

it('stays silent for events that are stored already', async () => {
  const company = await newCompany(db)
  const event = eventOf(company)
  await writers[0]?.write([event])
  const { wake, leave } = await following(0, company, event.staffId)
  await writers[0]?.write([{ ...event }])
  await writers[0]?.write([eventOf(company, { staffId: event.staffId })])
  await expect.poll(() => wake).toHaveBeenCalled()
  expect(wake).toHaveBeenCalledTimes(1)
  leave()
})

it('gathers a burst', async () => {
  const company = await newCompany(db)
  const [staffId, after] = [randomUUID(), randomUUID()]
  const { wake, leave } = await following(0, company, staffId)
  const last = await following(0, company, after)
  const ring = (id: string) => db.opsPool.query("select pg_notify('radar', $1)", [`${company}/${id}`])
  await Promise.all(Array.from({ length: 200 }, () => ring(staffId)))
  // Notifications arrive in order, and the second wake is 50 ms after the first, when delayed ones have arrived too.
  for (const times of [1, 2]) {
    await ring(after)
    await expect.poll(() => last.wake).toHaveBeenCalledTimes(times)
  }
  expect(wake.mock.calls.length).toBeGreaterThan(0)
  expect(wake.mock.calls.length).toBeLessThan(50)
  leave()
  last.leave()
})

it('does not wake a member who has left', async () => {
  const company = await newCompany(db)
  const staffId = randomUUID()
  const gone = await following(0, company, staffId)
  const here = await following(0, company, staffId)
  gone.leave()
  // Others who write many at once wake everybody.
  gone.wake.mockClear()
  await writers[0]?.write([eventOf(company, { staffId })])
  await expect.poll(() => here.wake).toHaveBeenCalled()
  expect(gone.wake).not.toHaveBeenCalled()
  here.leave()
})

it('wakes after a gap in which something may have been missed', async () => {
  const company = await newCompany(db)
  const { wake, leave } = await following(0, company, randomUUID())
  await db.opsPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and query ~ '^(listen|select$)' and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => wake).toHaveBeenCalled()
  leave()
})
