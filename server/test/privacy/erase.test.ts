import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { learnFacts } from '#domain/identity/persons.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { openSession } from '#domain/identity/sessions.ts'
import { sumScores } from '#domain/leads/scores/stored.ts'
import { erase } from '#domain/privacy/erase.ts'
import { insertEvents } from '#domain/tracking/ledger/insert.ts'
import { eventOf } from '../events/support.ts'
import { openOwn } from '../support/database.ts'
import type { Life } from './people.ts'
import { appWithPeople } from './people.ts'

// A database of its own: other files work on the jobs of all companies, and here every row is compared.
const {
  callAs,
  makeCompanyWithStaff,
  live,
  makeStaff,
  makeVisitor,
  removeGoneFiles,
  rowsWith,
  parts,
  signIn,
} = await appWithPeople(await openOwn())
const { db } = parts

const forget = (session: string, query: object = { confirm: 'delete' }) =>
  callAs(session, 'DELETE /card/v1/privacy/data', { query: query as { confirm: 'delete' } })
const tablesWith = async (personId: string, companyId: string) => [
  ...new Set((await rowsWith([personId], [companyId])).map(({ table }) => table)),
]
const filesOf = ({ avatar, uploaded }: Life) =>
  [avatar, uploaded].map((url) => existsSync(join(parts.config.dataDir, url)))

/**
 * Tables in which a person's own id may stay: a row without a name, for the chains of shares that run through it, and for
 * the goods, amounts and times of orders, which tax law asks for.
 */
const kept = ['person', 'share', 'shop_order']

/** All tables that name a person. A new one needs a decision here and in erase.ts which module deletes its rows. */
async function tablesOfPersons(): Promise<string[]> {
  const { rows } = await db.opsPool.query<{ table_name: string }>(
    `select distinct table_name from information_schema.columns
      where table_schema = 'public' and column_name in ('person_id', 'root_id') and table_name !~ '^event_' order by 1`,
  )
  return rows.map(({ table_name }) => table_name)
}

describe('forgetting', () => {
  it('leaves nothing of a person in any table or file, and everybody else as they were', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const gone = await live(home)
    const stays = await live(home)
    const abroad = await makeCompanyWithStaff()
    const twin = await live(abroad, { unionId: gone.marks.unionId, phone: gone.marks.phone })
    // Sums of scores are kept where leads are ordered by them.
    for (const id of [companyId, abroad.company.companyId])
      await db.tenant(id, (tenant) => sumScores(tenant, id))
    const others = () =>
      rowsWith([stays.personId, ...stays.traces, twin.personId], [companyId, abroad.company.companyId])
    const othersBefore = await others()
    const counts = () =>
      db.ops
        .selectFrom('daily_total')
        .select(['staff_id', 'day', 'content_type', 'second_scene', 'landing'])
        .select(['visits', 'kind_visits', 'duration_ms', 'saves', 'calls'])
        .where('company_id', '=', companyId)
        .orderBy('staff_id')
        .orderBy('day')
        .orderBy('content_type')
        .orderBy('second_scene')
        .orderBy('landing')
        .execute()
    const countedBefore = await counts()
    // The life was a full one: otherwise nothing is shown by its end.
    expect((await tablesWith(gone.personId, companyId)).sort()).toEqual(await tablesOfPersons())
    const traced = new Set((await rowsWith(gone.traces, [companyId])).map(({ table }) => table))
    expect([...traced]).toEqual(
      expect.arrayContaining(['contact_event', 'external_contact', 'greeting', 'mini_session', 'sms_code']),
    )

    const { body } = await forget(gone.session)
    expect(body.data?.deletedAt).toMatch(/Z$/)
    await removeGoneFiles(companyId)

    expect(await rowsWith(gone.traces, [companyId])).toEqual([])
    // Nor anywhere else, except for the twin's traces.
    expect(
      await rowsWith(gone.traces.filter((trace) => !twin.traces.some((own) => own.includes(trace)))),
    ).toEqual([])
    expect((await tablesWith(gone.personId, companyId)).sort()).toEqual(kept)
    expect(filesOf(gone)).toEqual([false, false])
    expect([...filesOf(stays), ...filesOf(twin)]).toEqual([true, true, true, true])
    expect(await others()).toEqual(othersBefore)
    expect(await counts()).toEqual(countedBefore)
    const audits = await db.ops.selectFrom('audit').selectAll().where('company_id', '=', companyId).execute()
    expect(audits).toMatchObject([{ actor: 'visitor', action: 'person erased', detail: {} }])
    // It looks at everything that there is.
  })

  it('ends every session, and a return makes a new person', async () => {
    const home = await makeCompanyWithStaff()
    const { session, personId, marks } = await live(home)
    const second = await signIn(home.company, marks)
    expect(second.personId).toBe(personId)
    await forget(session)
    expect((await callAs(session, 'GET /wxwork/v1/session')).status).toBe(401)
    await expect.poll(async () => (await callAs(second.session, 'GET /wxwork/v1/session')).status).toBe(401)
    const back = await signIn(home.company, marks)
    expect(back.personId).not.toBe(personId)
    const { body } = await callAs(back.session, 'GET /card/v1/privacy')
    expect(body.data).toMatchObject({
      name: '',
      phone: '',
      consents: [],
      counts: { visits: 0, shares: 0, savedCards: 0, sessions: 1 },
    })
  })

  it('erases joined persons too', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const [one, same] = [await live(home), await live(home, { unionId: '' })]
    await db.tenant(companyId, (tenant) =>
      joinPersons(tenant, companyId, same.personId, one.personId, 'test'),
    )
    await forget(one.session)
    await removeGoneFiles(companyId)
    expect(await rowsWith([...one.traces, ...same.traces.filter(Boolean)])).toEqual([])
    expect((await tablesWith(same.personId, companyId)).sort()).toEqual(kept)
  })

  it('erases the ids of a person from separations of others', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const [one, same, other] = [await live(home), await live(home, { unionId: '' }), await live(home)]
    const joined = (into: string) =>
      db.tenant(companyId, (tenant) => joinPersons(tenant, companyId, same.personId, into, 'test'))
    await db.ops.updateTable('person').set({ union_id: '' }).where('person_id', '=', one.personId).execute()
    await db.tenant(companyId, (tenant) =>
      joinPersons(tenant, companyId, one.personId, same.personId, 'test'),
    )
    expect(await joined(other.personId)).toBe(true)
    await db.tenant(companyId, (tenant) => undoJoin(tenant, companyId, same.personId))
    await db.tenant(companyId, (tenant) => undoJoin(tenant, companyId, one.personId))
    await forget(one.session)
    expect(await rowsWith([one.marks.externalUserid])).toEqual([])
    expect((await tablesWith(one.personId, companyId)).sort()).toEqual(kept)
    expect(await joined(other.personId)).toBe(false)
  })

  it('clears the radar and the trail, and leaves a share chain that works without a name', async () => {
    const home = await makeCompanyWithStaff()
    const { staff, company } = home
    const gone = await live(home)
    const { session: next } = await makeVisitor(company.companyId)
    const opened = {
      event: 'view' as const,
      activityId: randomUUID(),
      attr: { contentId: staff.userId, sceneType: 'card' as const, compatibleShareId: gone.shareId },
    }
    await callAs(next, 'POST /crm-trail-api/behaviors/qw', { body: opened })
    const radar = async () =>
      (await callAs(staff.session, 'GET /biz/v1/clue/radar', { query: { page: 1, pageSize: 20 } })).body.data
    const relaysOf = async () => (await radar())?.list.find(({ relays }) => relays.length > 0)?.relays
    expect((await radar())?.total).toBe(2)
    expect(await relaysOf()).toEqual([{ name: gone.marks.name, number: 0 }])
    const { number } = await db.ops
      .selectFrom('person')
      .select('number')
      .where('person_id', '=', gone.personId)
      .executeTakeFirstOrThrow()
    await forget(gone.session)
    expect((await radar())?.total).toBe(1)
    const [relay] = (await relaysOf()) ?? []
    // Nor the number, under which a member may have known them.
    expect(relay).toEqual({ name: '', number: expect.any(Number) })
    expect(relay?.number).not.toBe(Number(number))
    for (const unionId of [gone.marks.unionId, gone.personId]) {
      const trail = await callAs(staff.session, 'GET /biz/v1/clue/trail', { query: { unionId } })
      expect(trail.status).toBe(404)
    }
  })

  it('needs the word, and is not for staff, whichever way they came in', async () => {
    const home = await makeCompanyWithStaff()
    const { session, personId } = await live(home)
    expect((await forget(session, {})).status).toBe(400)
    expect((await forget(session, { confirm: 'yes' })).status).toBe(400)
    expect((await forget(home.staff.session)).body.code).toBe('500485')
    const colleague = await makeStaff(home.company.companyId)
    await db.ops
      .updateTable('person')
      .set({ staff_id: colleague.staffId })
      .where('person_id', '=', personId)
      .execute()
    expect((await forget(session)).body.code).toBe('500485')
    await db.ops
      .updateTable('staff')
      .set({ status: 'left' })
      .where('staff_id', '=', colleague.staffId)
      .execute()
    expect((await forget(session)).status).toBe(200)
  })
})

const viewOf = ({ company, staff }: Awaited<ReturnType<typeof makeCompanyWithStaff>>, personId: string) =>
  eventOf(company.companyId, { personId, staffId: staff.staffId, contentId: staff.userId })

/** Until a statement waits for a locked row. */
const statementWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await db.opsPool.query(
        `select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)

describe('an event on its way', () => {
  it('waits for an answer that is being stored, and deletes it too', async () => {
    const home = await makeCompanyWithStaff()
    const { session, personId } = await makeVisitor(home.company.companyId)
    const client = await db.opsPool.connect()
    await client.query('begin')
    // The writer's own statement, before its commit.
    await insertEvents(client as unknown as pg.Pool, [viewOf(home, personId)])
    const forgotten = forget(session)
    await statementWaits()
    await client.query('commit')
    client.release()
    expect((await forgotten).status).toBe(200)
    expect(await tablesWith(personId, home.company.companyId)).toEqual(['person'])
  })

  it('is not stored where it comes later, also while the forgetting is under way', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const { personId } = await makeVisitor(companyId)
    const write = () => parts.events.write([viewOf(home, personId)])
    expect((await write()).accepted).toBe(1)
    const writing = db
      .tenant(companyId, async (tenant) => {
        await erase(tenant, parts, { companyId, personId })
        const late = write()
        await statementWaits()
        return { late }
      })
      .then(({ late }) => late)
    expect(await writing).toEqual({ accepted: 0, duplicates: 1 })
    expect(await write()).toEqual({ accepted: 0, duplicates: 1 })
    expect(await tablesWith(personId, home.company.companyId)).toEqual(['person'])
  })

  it('opens no session, learns no name and joins no persons', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const { session, personId, marks } = await live(home)
    const other = await live(home)
    await forget(session)
    const inTenant = <T>(work: Parameters<typeof db.tenant<T>>[1]) => db.tenant(companyId, work)
    await expect(
      inTenant((tenant) =>
        openSession(tenant, companyId, {
          personId,
          staffId: null,
          host: 'wechat',
          appId: 'wx',
          openId: marks.openId,
        }),
      ),
    ).rejects.toMatchObject({ code: 'MP401' })
    const facts = { ...marks, unionId: other.marks.unionId, avatar: '', granted: true }
    await inTenant((tenant) => learnFacts(tenant, companyId, personId, facts))
    await inTenant((tenant) => joinPersons(tenant, companyId, personId, other.personId, 'test'))
    const row = await db.ops
      .selectFrom('person')
      .selectAll()
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: '', union_id: '', external_userid: '', joined_into: null })
  })

  it('answers a call of the forgotten like one without a session', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const visitor = await makeVisitor(companyId)
    // The session is still valid, as if it had been looked up a moment ago.
    await db.ops
      .updateTable('person')
      .set({ erased_at: new Date() })
      .where('person_id', '=', visitor.personId)
      .execute()
    const answer = await callAs(visitor.session, 'POST /card/v1/wallet/save', {
      body: { companyId, userId: home.staff.userId },
    })
    expect(answer.status).toBe(401)
  })
})
