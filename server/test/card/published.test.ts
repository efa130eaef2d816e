import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createHearing, type Hearing } from '#core/cache/hearing.ts'
import { createPublished } from '#core/cache/published.ts'
import type { Database } from '#core/db/connect.ts'
import { testApp } from '../support/app.ts'
import { open, ownDatabase, quiet } from '../support/database.ts'

/** A database of its own, since connections to it are cut. */
const { name: database, url } = await ownDatabase()
const [db, other] = [
  await open({ databaseUrl: url, schema: 'require' }),
  await open({ databaseUrl: url, schema: 'require' }),
]
const { makeCompany, makeStaff } = await testApp({}, db)

function publishedOn(database: Database, heard: (hearing: Hearing) => Hearing = (hearing) => hearing) {
  const hearing = createHearing(database, quiet)
  onTestFinished(() => hearing.close())
  return createPublished(database, heard(hearing))
}

/**
 * After it listens, it trusts the notifications. On a slow machine a late heartbeat would send each read to the
 * database.
 */
function certain(hearing: Hearing): Hearing {
  return {
    ...hearing,
    follow(...asked) {
      const followed = hearing.follow(...asked)
      let hears = false
      return {
        ...followed,
        async becomeCurrent() {
          hears ||= await followed.becomeCurrent()
          return hears
        },
      }
    },
  }
}

/** Receives no notifications, and there are none. */
const silent: Hearing = {
  follow: () => ({ isCurrent: () => true, becomeCurrent: async () => true }),
  close: async () => {},
}

/** Names of staff, as two instances on one database remember them; `reads` counts the loads. */
async function instance(database: Database, heard?: (hearing: Hearing) => Hearing) {
  const published = publishedOn(database, heard)
  const load = vi.fn(
    (companyId: string) => (tenant: Parameters<Parameters<Database['tenant']>[1]>[0]) =>
      tenant.selectFrom('staff').select('name').where('company_id', '=', companyId).executeTakeFirstOrThrow(),
  )
  let reads = 0
  const name = async (companyId: string) => {
    const { name } = await published.remember(companyId, 'name', (tenant) => {
      reads++
      return load(companyId)(tenant)
    })
    return name
  }
  // Until the notifications are heard, everything is read.
  const companyId = await makeCompany()
  await makeStaff(companyId)
  await expect
    .poll(async () => {
      const before = reads
      await name(companyId)
      await name(companyId)
      return reads - before
    })
    .toBe(0)
  return { name, published, reads: () => reads }
}

const rename = (companyId: string, name: string) =>
  db.tenant(companyId, (tenant) =>
    tenant.updateTable('staff').set({ name }).where('company_id', '=', companyId).execute(),
  )

test('a value is read once, and anew on every instance after a change', async () => {
  const [here, there] = [await instance(db, certain), await instance(other, certain)]
  const [companyId, untouched] = [await makeCompany(), await makeCompany()]
  await makeStaff(companyId, { name: '甲' })
  await makeStaff(untouched, { name: '丙' })
  for (const each of [here, there]) {
    expect(await each.name(companyId)).toBe('甲')
    expect(await each.name(untouched)).toBe('丙')
    await expect
      .poll(async () => {
        const before = each.reads()
        await each.name(companyId)
        await each.name(untouched)
        return each.reads() - before
      })
      .toBe(0)
  }
  await rename(companyId, '乙')
  for (const each of [here, there]) await expect.poll(() => each.name(companyId), { interval: 20 }).toBe('乙')
  const before = here.reads()
  await here.name(untouched)
  expect(here.reads()).toBe(before)
})

test('a value that changes by itself is read anew from that moment on', async () => {
  const published = createPublished(db, silent)
  const companyId = await makeCompany()
  const readsOf = async (key: string, holdsForMs: number | undefined) => {
    let reads = 0
    const load = async () => ({ reads: ++reads })
    for (let times = 0; times < 3; times++)
      await published.remember(companyId, key, load, async () => holdsForMs)
    return reads
  }
  expect(await readsOf('over', 0)).toBe(3)
  expect(await readsOf('holds', 3_600_000)).toBe(1)
  expect(await readsOf('stays', undefined)).toBe(1)
})

test('callers share one read, and none gets a state from before a change', async () => {
  const { published, name } = await instance(db)
  const companyId = await makeCompany()
  await makeStaff(companyId, { name: '甲' })
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let reads = 0
  const read = (hold: Promise<void>) =>
    published.remember(companyId, 'held', async (tenant) => {
      reads++
      const row = await tenant.selectFrom('staff').select('name').executeTakeFirstOrThrow()
      await hold
      return row
    })
  const early = [read(gate), read(gate)]
  await expect.poll(() => reads).toBe(1)
  expect(await name(companyId)).toBe('甲')
  await rename(companyId, '乙')
  // The change is heard while the first read is still under way.
  await expect.poll(() => name(companyId)).toBe('乙')
  expect((await read(Promise.resolve())).name).toBe('乙')
  release()
  for (const row of await Promise.all(early)) expect(row.name).toBe('甲')
  expect((await read(Promise.resolve())).name).toBe('乙')
})

test('a change while notifications are cut off is seen all the same', async () => {
  const admin = new pg.Client(inject('clusterUrl'))
  await admin.connect()
  onTestFinished(() => admin.end())
  const { name } = await instance(db)
  const companyId = await makeCompany()
  await makeStaff(companyId, { name: '甲' })
  expect(await name(companyId)).toBe('甲')
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and (query ilike 'listen%' or query = 'select')`,
    [database],
  )
  await rename(companyId, '乙')
  await expect.poll(() => name(companyId), { interval: 20 }).toBe('乙')
})

test('reads the database every time without notifications, and shows cached cards while it is away', async () => {
  const companyId = await makeCompany()
  await makeStaff(companyId, { name: '甲' })
  let away = false
  /** Notifications that never come, as over a connection that died silently. */
  const deaf: Database = {
    ...db,
    listen: async () => async () => {},
    tenant: (company, work) =>
      away
        ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
        : db.tenant(company, work),
  }
  const published = publishedOn(deaf)
  await wait(0)
  const name = async () =>
    (
      await published.remember(companyId, 'name', (tenant) =>
        tenant.selectFrom('staff').select('name').executeTakeFirstOrThrow(),
      )
    ).name
  expect(await name()).toBe('甲')
  await rename(companyId, '乙')
  expect(await name()).toBe('乙')
  away = true
  expect(await name()).toBe('乙')
})

test('an instance that could not listen when it started listens later', async () => {
  const companyId = await makeCompany()
  await makeStaff(companyId)
  let tries = 0
  const late: Database = {
    ...db,
    listen: (...asked) => (tries++ < 1 ? Promise.reject(new Error('too many clients')) : db.listen(...asked)),
  }
  const published = publishedOn(late)
  let reads = 0
  const readsOfOne = async () => {
    const before = reads
    await published.remember(companyId, 'name', (tenant) => {
      reads++
      return tenant.selectFrom('staff').select('name').executeTakeFirstOrThrow()
    })
    return reads - before
  }
  expect(await readsOfOne()).toBe(1)
  await expect.poll(readsOfOne).toBe(0)
})

test('what fails is asked again', async () => {
  const { published } = await instance(db)
  const companyId = await makeCompany()
  const ask = () =>
    published.remember(companyId, 'name', (tenant) =>
      tenant.selectFrom('staff').select('name').executeTakeFirstOrThrow(),
    )
  await expect(ask()).rejects.toThrow()
  await makeStaff(companyId, { name: '甲' })
  expect(await ask()).toEqual({ name: '甲' })
})

test('an answer that is kept has the same bytes and headers as one that is made', async () => {
  const kept = await testApp({}, db)
  const companyId = await makeCompany()
  const { userId } = await makeStaff(companyId, { name: '林"晓\\' })
  const url = `/biz/v1/card/user_card/detail?companyId=${companyId}&userId=${userId}`
  const ask = () => kept.app.inject({ method: 'GET', url })
  const [first, second] = [await ask(), await ask()]
  const { requestId, ...rest } = first.json()
  expect(rest).toMatchObject({ code: '0', success: true, message: 'ok', data: { name: '林"晓\\' } })
  expect(second.json()).toEqual({ ...rest, requestId: second.headers['x-request-id'] })
  expect(requestId).not.toBe(second.headers['x-request-id'])
  expect(second.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(second.headers['cache-control']).toBe('no-store')
})
