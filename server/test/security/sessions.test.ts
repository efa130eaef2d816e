import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { createHearing } from '#core/cache/hearing.ts'
import { sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { createSessions } from '#domain/sign-in/callers.ts'
import { closeParts, createParts } from '#parts.ts'
import { listen } from '../clue/listener.ts'
import { testApp } from '../support/app.ts'

const { app, callAs, makeCompany, makeStaff, makeVisitor, parts } = await testApp({ WEB_DIST: '/nowhere' })

// A second instance on the same database.
const otherParts = createParts(parts.config, parts.db, parts.log)
const other = await buildApp(otherParts)
afterAll(async () => {
  await other.close()
  await closeParts(otherParts)
})

const elsewhere = async (session: string) =>
  (await other.inject({ url: '/wxwork/v1/session', headers: { authorization: session } })).statusCode

type Staff = Awaited<ReturnType<typeof makeStaff>>

const inCompany = (of: Staff, work: (db: TenantDb) => Promise<unknown>) => parts.db.tenant(of.companyId, work)

const changeStaff = (of: Staff, change: { role?: 'admin'; status?: 'left'; user_id?: string }) =>
  inCompany(of, (db) =>
    db
      .updateTable('staff')
      .set(change)
      .where('company_id', '=', of.companyId)
      .where('staff_id', '=', of.staffId)
      .execute(),
  )

/** Changes that end a session, each made as the product itself makes it. */
const ends: [string, (of: Staff) => Promise<unknown>][] = [
  ['a sign-out on another instance', (of) => callAs(of.session, 'POST /wxwork/v1/session/sign_out')],
  ['another role', (of) => changeStaff(of, { role: 'admin' })],
  ['leaving', (of) => changeStaff(of, { status: 'left' })],
  ['another user id', (of) => changeStaff(of, { user_id: `U${randomUUID().slice(0, 8)}` })],
  [
    'the end of the company',
    (of) =>
      inCompany(of, (db) =>
        db.updateTable('company').set({ status: 'closed' }).where('company_id', '=', of.companyId).execute(),
      ),
  ],
  [
    'a replaced secret',
    (of) =>
      inCompany(of, (db) =>
        db
          .updateTable('credential')
          .set({ sealed: parts.sealer.seal(of.companyId, '{"secret":"new"}') })
          .where('company_id', '=', of.companyId)
          .where('kind', '=', 'wecom')
          .execute(),
      ),
  ],
  [
    'a removed app',
    (of) =>
      inCompany(of, (db) =>
        db
          .deleteFrom('credential')
          .where('company_id', '=', of.companyId)
          .where('kind', '=', 'wecom')
          .execute(),
      ),
  ],
  [
    // By the database's clock.
    'its time',
    (of) =>
      inCompany(of, (db) =>
        db
          .updateTable('session')
          .set({ expires_at: new Date(Date.now() - 1000) })
          .where('company_id', '=', of.companyId)
          .where('session_hash', '=', sha256(of.session))
          .execute(),
      ),
  ],
]

describe('a session ends on every instance with', () => {
  it.each(ends)('%s', async (_what, end) => {
    const staff = await makeStaff(await makeCompany())
    expect(await elsewhere(staff.session)).toBe(200)
    const radar = await listen(other, staff.session)
    await end(staff)
    await expect.poll(() => elsewhere(staff.session)).toBe(401)
    await radar.ended
  })

  it('nothing that is none of its own', async () => {
    const companyId = await makeCompany()
    const [one, colleague] = [await makeStaff(companyId), await makeStaff(companyId)]
    expect(await elsewhere(colleague.session)).toBe(200)
    await changeStaff(one, { status: 'left' })
    await expect.poll(() => elsewhere(one.session)).toBe(401)
    expect(await elsewhere(colleague.session)).toBe(200)
    await inCompany(colleague, (db) =>
      db
        .updateTable('staff')
        .set({ position: '经理' })
        .where('company_id', '=', companyId)
        .where('staff_id', '=', colleague.staffId)
        .execute(),
    )
    expect(await elsewhere(colleague.session)).toBe(200)
  })
})

it('is seen where an instance believes what a session once was', async () => {
  const remembered = new Map<string, ReturnType<typeof otherParts.findCaller>>()
  const believing = await buildApp({
    ...otherParts,
    findCaller: (id = '') => {
      const caller = remembered.get(id) ?? otherParts.findCaller(id)
      remembered.set(id, caller)
      return caller
    },
  })
  const staff = await makeStaff(await makeCompany())
  const there = async () =>
    (await believing.inject({ url: '/card/v1/home/today', headers: { authorization: staff.session } }))
      .statusCode
  expect(await there()).toBe(200)
  await changeStaff(staff, { status: 'left' })
  await expect.poll(() => elsewhere(staff.session)).toBe(401)
  expect(await there()).toBe(200)
  await believing.close()
})

describe('a person who withdrew', () => {
  it('is tracked by no instance any more, and again after they agreed again', async () => {
    const companyId = await makeCompany()
    const staff = await makeStaff(companyId)
    const visitor = await makeVisitor(companyId)
    const report = async () => {
      const answer = await other.inject({
        method: 'POST',
        url: '/crm-trail-api/behaviors/qw',
        headers: { authorization: visitor.session },
        payload: {
          event: 'view',
          activityId: randomUUID(),
          attr: { contentId: staff.userId, sceneType: 'card' },
        },
      })
      return answer.json().data
    }
    const consent = (granted: boolean) =>
      callAs(visitor.session, 'POST /card/v1/privacy/consent', { body: { scope: 'tracking', granted } })
    const kept = async () => {
      const { rowCount } = await parts.db.opsPool.query(
        'select from event where company_id = $1 and person_id = $2',
        [companyId, visitor.personId],
      )
      return rowCount
    }
    expect(await report()).toEqual({ accepted: 1, duplicates: 0, skipped: 0 })
    await consent(false)
    await expect.poll(report).toEqual({ accepted: 0, duplicates: 0, skipped: 1 })
    const before = await kept()
    expect(await report()).toMatchObject({ skipped: 1 })
    expect(await kept()).toBe(before)
    await consent(true)
    await expect.poll(report).toMatchObject({ accepted: 1 })
  })
})

it('a session that changes during its look-up is not cached in its old state', async () => {
  const staff = await makeStaff(await makeCompany())
  for (let round = 0; round < 20; round++) {
    const asked = Promise.all(Array.from({ length: 5 }, () => elsewhere(staff.session)))
    if (round === 10) await changeStaff(staff, { status: 'left' })
    await asked
  }
  await expect.poll(() => elsewhere(staff.session)).toBe(401)
  expect(app.server.listening).toBe(false)
})

it('is looked up once for all calls that come together', async () => {
  const tenant = vi.fn(parts.db.tenant)
  const sessions = createSessions({ tenant: tenant as typeof parts.db.tenant }, parts.hearing)
  const { personId, session } = await makeVisitor(await makeCompany())
  const callers = await Promise.all(Array.from({ length: 20 }, () => sessions.findCaller(session)))
  expect(new Set(callers.map((caller) => caller?.personId))).toEqual(new Set([personId]))
  expect(tenant).toHaveBeenCalledTimes(1)
})

it('of a visitor who is a member of staff elsewhere is a colleague until that member leaves', async () => {
  const staff = await makeStaff(await makeCompany())
  const visitor = await makeVisitor(staff.companyId)
  await inCompany(staff, (db) =>
    db
      .updateTable('person')
      .set({ staff_id: staff.staffId })
      .where('company_id', '=', staff.companyId)
      .where('person_id', '=', visitor.personId)
      .execute(),
  )
  const isColleague = async () => (await otherParts.findCaller(visitor.session))?.isColleague
  await expect.poll(isColleague).toBe(true)
  await changeStaff(staff, { status: 'left' })
  await expect.poll(isColleague).toBe(false)
})

it('is looked up for every call while the instance may miss the end of a session', async () => {
  const hearing = createHearing({ ...parts.db, listen: async () => async () => {} }, parts.log)
  const tenant = vi.fn(parts.db.tenant)
  const sessions = createSessions({ tenant: tenant as typeof parts.db.tenant }, hearing)
  const { session } = await makeVisitor(await makeCompany())
  await sessions.findCaller(session)
  await sessions.findCaller(session)
  expect(tenant).toHaveBeenCalledTimes(2)
  await hearing.close()
})
