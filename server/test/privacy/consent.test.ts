import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ConsentScope } from '@mingpian/contract/privacy.ts'
import { policyVersion } from '@mingpian/contract/shared/rules/constants.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { learnFacts } from '#domain/identity/persons.ts'
import { appWithPeople } from './people.ts'

const { callAs, makeCompanyWithStaff, live, makeVisitor, parts, removeGoneFiles, signIn } =
  await appWithPeople()
const { db } = parts

const say = (session: string, scope: ConsentScope, granted: boolean, version?: string) =>
  callAs(session, 'POST /card/v1/privacy/consent', {
    body: { scope, granted, ...(version ? { version } : {}) },
  })
const overview = async (session: string) => (await callAs(session, 'GET /card/v1/privacy')).body.data
const rows = (personId: string) =>
  db.ops
    .selectFrom('consent')
    .select(['scope', 'granted', 'version'])
    .where('person_id', '=', personId)
    .orderBy('at')
    .execute()
const person = (personId: string) =>
  db.ops.selectFrom('person').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow()
const isSomeoneWaiting = async () => {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
     where datname = current_database() and not granted`.execute(db.ops)
  return rows.length > 0
}
const fileOf = (url: string) => existsSync(join(parts.config.dataDir, url))

describe('a consent', () => {
  it('is a row for each change of mind and each policy, and none for the same answer said again', async () => {
    const { company } = await makeCompanyWithStaff()
    const { session, personId } = await makeVisitor(company.companyId)
    const first = await say(session, 'privacy', true)
    expect(first.body.data).toMatchObject({ scope: 'privacy', granted: true, version: policyVersion })
    expect((await say(session, 'privacy', true)).body.data).toEqual(first.body.data)
    await Promise.all(Array.from({ length: 6 }, () => say(session, 'location', true)))
    await say(session, 'privacy', true, 'v2')
    await say(session, 'privacy', false, 'v2')
    expect(await rows(personId)).toEqual([
      { scope: 'privacy', granted: true, version: policyVersion },
      { scope: 'location', granted: true, version: policyVersion },
      { scope: 'privacy', granted: true, version: 'v2' },
      { scope: 'privacy', granted: false, version: 'v2' },
    ])
    expect((await overview(session))?.consents).toMatchObject([
      { scope: 'location', granted: true },
      { scope: 'privacy', granted: false, version: 'v2' },
    ])
  })

  it('to something unknown is malformed, and the agreement of staff is for staff alone', async () => {
    const { company, staff } = await makeCompanyWithStaff()
    const { session, personId } = await makeVisitor(company.companyId)
    expect((await say(session, 'everything' as never, true)).status).toBe(400)
    expect((await say(session, 'staffCard', true)).status).toBe(403)
    expect(await rows(personId)).toEqual([])
    expect((await say(staff.session, 'staffCard', true)).status).toBe(200)
    const { body } = await callAs(staff.session, 'GET /wxwork/v1/session')
    expect(body.data?.cardAgreed).toBe(true)
  })
})

describe('withdrawing', () => {
  it('tracking stops it at once, also what another instance let through, until it is granted again', async () => {
    const { company, staff } = await makeCompanyWithStaff()
    const visitor = await makeVisitor(company.companyId)
    const view = (activityId: string) =>
      callAs(visitor.session, 'POST /crm-trail-api/behaviors/qw', {
        body: { event: 'view', activityId, attr: { contentId: staff.userId, sceneType: 'card' } },
      })
    const stored = async () =>
      (
        await db.ops
          .selectFrom('event')
          .select('activity_id')
          .where('person_id', '=', visitor.personId)
          .execute()
      )
        .map(({ activity_id }) => activity_id)
        .sort()
    await view('before')
    await say(visitor.session, 'tracking', false)
    // At once: nothing was told yet and nothing has expired.
    await view('after')
    expect((await overview(visitor.session))?.trackingOff).toBe(true)
    expect(await stored()).toEqual(['before'])
    await say(visitor.session, 'tracking', true)
    await expect
      .poll(async () => {
        await view('again')
        return stored()
      })
      .toEqual(['again', 'before'])
    expect((await overview(visitor.session))?.trackingOff).toBe(false)
  })

  it('the phone forgets it', async () => {
    const home = await makeCompanyWithStaff()
    const { session, personId, marks } = await live(home)
    expect((await overview(session))?.phone).toBe(`${marks.phone.slice(0, 3)}****${marks.phone.slice(7)}`)
    await say(session, 'phone', false)
    expect(await person(personId)).toMatchObject({
      phone_sealed: null,
      phone_hash: null,
      phone_at: null,
      name: marks.name,
    })
    expect((await overview(session))?.phone).toBe('')
  })

  it('the phone forgets it also with the one for whom the person counts since the same moment', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const { session, personId } = await live(home)
    const receiver = await makeVisitor(companyId)
    let said: Promise<unknown> | undefined
    await db.tenant(companyId, async (tenant) => {
      await joinPersons(tenant, companyId, personId, receiver.personId, 'test')
      said = say(session, 'phone', false)
      await expect.poll(isSomeoneWaiting).toBe(true)
    })
    await said
    expect(await person(personId)).toMatchObject({ phone_hash: null })
    expect(await person(receiver.personId)).toMatchObject({ phone_hash: null })
  })

  it('the profile forgets name and picture, its file too, and neither is learned again elsewhere', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const { session, personId, avatar, marks } = await live(home)
    expect(fileOf(avatar)).toBe(true)
    await say(session, 'profile', false)
    await removeGoneFiles(companyId)
    expect(await person(personId)).toMatchObject({ name: '', avatar: '', profile_at: null })
    expect(fileOf(avatar)).toBe(false)
    const facts = { unionId: '', externalUserid: '', name: '王', avatar: 'https://x/1' }
    const learn = (granted: boolean) =>
      db.tenant(companyId, (tenant) => learnFacts(tenant, companyId, personId, { ...facts, granted }))
    await learn(false)
    expect(await person(personId)).toMatchObject({ name: '', avatar: '' })
    await learn(true)
    expect(await person(personId)).toMatchObject({ name: '王' })
    // Signing in goes on as before.
    expect((await signIn(home.company, marks)).personId).toBe(personId)
  })

  it('the profile leaves a picture that another person has too', async () => {
    const home = await makeCompanyWithStaff()
    const [one, other] = [await live(home), await live(home)]
    await db.ops
      .updateTable('person')
      .set({ avatar: one.avatar })
      .where('person_id', '=', other.personId)
      .execute()
    await say(one.session, 'profile', false)
    await removeGoneFiles(home.company.companyId)
    expect(fileOf(one.avatar)).toBe(true)
    await say(other.session, 'profile', false)
    await removeGoneFiles(home.company.companyId)
    expect(fileOf(one.avatar)).toBe(false)
  })

  it('the profile leaves a member of staff the name that the company gave', async () => {
    const { staff } = await makeCompanyWithStaff()
    await say(staff.session, 'profile', false)
    expect(await person(staff.personId)).toMatchObject({ name: '林岚' })
  })

  it('notices refuses the accepted messages', async () => {
    const { session } = await live(await makeCompanyWithStaff())
    await say(session, 'notices', false)
    const { body } = await callAs(session, 'GET /card/v1/notice/list')
    expect(body.data?.list.map(({ result }) => result)).toEqual(['reject'])
  })

  it('holds for joined persons', async () => {
    const { company } = await makeCompanyWithStaff()
    const [from, into] = [await makeVisitor(company.companyId), await makeVisitor(company.companyId)]
    await say(from.session, 'tracking', false)
    await db.tenant(company.companyId, (tenant) =>
      joinPersons(tenant, company.companyId, from.personId, into.personId, 'unionId'),
    )
    expect(await person(into.personId)).toMatchObject({ tracking_off: true })
    await expect
      .poll(async () => (await overview(into.session))?.consents)
      .toMatchObject([{ scope: 'tracking', granted: false }])
  })
})

describe('the overview', () => {
  it('counts the stored data, and says who may delete themselves', async () => {
    const home = await makeCompanyWithStaff()
    const { session, avatar, marks } = await live(home)
    expect(await overview(session)).toMatchObject({
      policyVersion,
      trackingOff: false,
      name: marks.name,
      avatar,
      counts: { visits: 1, shares: 1, savedCards: 1, sessions: 1 },
      mayDelete: true,
    })
    expect((await overview(home.staff.session))?.mayDelete).toBe(false)
  })
})

it('a member sees the phone that the company has of them, as in the personal centre, and gets it with their data', async () => {
  const { company, staff } = await makeCompanyWithStaff()
  await db.ops
    .updateTable('staff')
    .set({ phone_sealed: parts.sealer.seal(company.companyId, '13812345678') })
    .where('company_id', '=', company.companyId)
    .where('staff_id', '=', staff.staffId)
    .execute()
  const centre = await callAs(staff.session, 'POST /card/v1/user/center/sale/info', { body: {} })
  expect((await overview(staff.session))?.phone).toBe('138****5678')
  expect(centre.body.data?.phone).toBe('138****5678')
  const own = await callAs(staff.session, 'POST /card/v1/privacy/export', { body: {} })
  expect(own.body.data?.person.phone).toBe('13812345678')
})
