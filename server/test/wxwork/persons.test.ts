import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSealer, sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { grantPhone } from '#domain/identity/grants.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { learnFacts, meetPerson, meetStaff } from '#domain/identity/persons.ts'
import type { Facts } from '#domain/identity/rows.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { findSession, openSession } from '#domain/identity/sessions.ts'
import { openOwn } from '../support/database.ts'
import { appWithVendor, type CompanyWithApps, callbackKeys, phones, wechatGrant } from './vendor-app.ts'

// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await appWithVendor({}, await openOwn())
const { callAs, vendor, codeFor, parts, makeVisitor } = fixture
const { db } = parts
let company: CompanyWithApps

const nothing: Facts = { unionId: '', externalUserid: '', name: '', avatar: '' }
const meet = (openId: string, facts: Partial<Facts> = {}, appId = company.wechat) =>
  db.tenant(company.companyId, (tenant) =>
    meetPerson(tenant, company.companyId, { appId, openId }, { ...nothing, ...facts }),
  )
const learn = (personId: string, facts: Partial<Facts>) =>
  db.tenant(company.companyId, (tenant) =>
    learnFacts(tenant, company.companyId, personId, { ...nothing, ...facts }),
  )
const person = async (personId: string) =>
  db.ops.selectFrom('person').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow()
const joins = () =>
  db.ops.selectFrom('person_join').selectAll().where('company_id', '=', company.companyId).execute()
const roots = () =>
  db.ops
    .selectFrom('person')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('joined_into', 'is', null)
    .execute()

beforeEach(async () => {
  company = await fixture.makeCompanyWithApps()
})

describe('a person', () => {
  it('is one, however many sign-ins of one identity meet, and numbers have no gaps', async () => {
    const met = await Promise.all([
      ...Array.from({ length: 6 }, () => meet('oWang')),
      ...Array.from({ length: 6 }, (_, i) => meet(`o${i}`)),
    ])
    expect(new Set(met.slice(0, 6)).size).toBe(1)
    expect((await roots()).map((row) => Number(row.number)).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ])
  })

  it('who is counted does not tell all instances that the company’s cards changed', async () => {
    const heard: string[] = []
    const stop = await db.listen('published', (payload) => void heard.push(payload))
    // Notifications come in the order of their commits: another company's is the last of what came before.
    const { companyId: another } = await fixture.makeCompanyWithApps()
    await expect.poll(() => heard).toContain(another)
    heard.length = 0
    await meet('oWang')
    expect(heard).not.toContain(company.companyId)
    await db.ops
      .updateTable('company')
      .set({ name: '新名字' })
      .where('company_id', '=', company.companyId)
      .execute()
    // This one is the first of the company.
    await expect.poll(() => heard.filter((payload) => payload === company.companyId).length).toBe(1)
    await stop()
  })

  it('is one across apps where the unionId is the same, also at the same moment', async () => {
    const apps = [company.wechat, company.mini]
    const met = await Promise.all(apps.map((app) => meet(`o-${app}`, { unionId: 'uWang' }, app)))
    expect(met[0]).toBe(met[1])
    expect(await joins()).toHaveLength(0)
    expect((await person(met[0] ?? '')).union_id).toBe('uWang')
  })

  it('of one company is unknown in another', async () => {
    const here = await meet('oWang', { unionId: 'uWang' })
    company = await fixture.makeCompanyWithApps()
    const there = await meet('oWang', { unionId: 'uWang' })
    expect(there).not.toBe(here)
    expect((await person(here)).joined_into).toBeNull()
  })

  it('joins the one that has the unionId when it arrives later: its identities and sessions lead there, the log knows', async () => {
    const known = await meet('oMini', { unionId: 'uWang', name: '王敏' }, company.mini)
    const visitor = await makeVisitor(company.companyId)
    const earlier = visitor.personId
    expect(await learn(earlier, { unionId: 'uWang', avatar: 'https://p/1' })).toBe(known)
    expect(await person(earlier)).toMatchObject({ joined_into: known })
    expect(await person(known)).toMatchObject({ name: '王敏', avatar: 'https://p/1', joined_into: null })
    expect(await joins()).toMatchObject([
      {
        joined_id: earlier,
        into_id: known,
        reason: 'unionId',
        undone_at: null,
      },
    ])
    const { body } = await callAs(visitor.session, 'GET /wxwork/v1/session')
    expect(body.data).toMatchObject({ unionId: 'uWang', targetId: known })
    expect(await meet(visitor.openId)).toBe(known)
  })

  describe('who is being joined at the same moment', () => {
    /** What runs while a join of the two is not committed. */
    async function whileJoining([from, into]: [string, string], work: () => Promise<unknown>) {
      let done: Promise<unknown> | undefined
      await db.tenant(company.companyId, async (tenant) => {
        await joinPersons(tenant, company.companyId, from, into, 'test')
        done = work()
        await expect.poll(isSomeoneWaiting).toBe(true)
      })
      await done
    }
    const isSomeoneWaiting = async () => {
      const { rows } = await sql`
        select from pg_locks join pg_stat_activity using (pid)
         where datname = current_database() and not granted`.execute(db.ops)
      return rows.length > 0
    }

    it('gives a phone to the receiver too', async () => {
      const [a, b] = [await meet('oA'), await meet('oB')]
      const giver = { companyId: company.companyId, personId: a, identityPersonId: a }
      await whileJoining([a, b], () =>
        db.tenant(company.companyId, (tenant) => grantPhone(tenant, parts.sealer, giver, '13800138000')),
      )
      const { phone_hash } = await person(a)
      expect(phone_hash).not.toBeNull()
      expect(await person(b)).toMatchObject({ phone_hash })
    })

    it('makes no deadlock with joins, undoings and facts of the same persons', async () => {
      const { companyId } = company
      const [first, second] = [
        await meet('oA', { unionId: 'uA' }),
        await meet('oB', { externalUserid: 'wmB' }),
      ]
      const [ofFirst, ofSecond] = [await meet('oC'), await meet('oD')]
      const each = [first, second, ofFirst, ofSecond]
      let [calls, tries] = [0, 0]
      const run = (work: (tenant: TenantDb) => Promise<unknown>) => {
        calls++
        return db.tenant(companyId, (tenant) => {
          tries++
          return work(tenant)
        })
      }
      const join = (from: string, into: string) =>
        run((tenant) => joinPersons(tenant, companyId, from, into, randomUUID()))
      const grant = (identityPersonId: string, phone: string) =>
        run((tenant) =>
          grantPhone(tenant, parts.sealer, { companyId, personId: first, identityPersonId }, phone),
        )
      for (let round = 0; round < 30; round++) {
        await db.ops.deleteFrom('person_join').where('company_id', '=', companyId).execute()
        await join(ofFirst, first)
        await join(ofSecond, second)
        await Promise.all([
          run((tenant) => learnFacts(tenant, companyId, ofFirst, { ...nothing, externalUserid: 'wmB' })),
          run((tenant) => learnFacts(tenant, companyId, ofSecond, { ...nothing, unionId: 'uA' })),
          join(second, first),
          join(ofFirst, ofSecond),
          ...each.map((identityPersonId) => grant(identityPersonId, `138${round}`)),
        ])
        await Promise.all([
          ...each.map((personId) => run((tenant) => undoJoin(tenant, companyId, personId))),
          ...each.map((identityPersonId) => grant(identityPersonId, `139${round}`)),
        ])
        for (const personId of each) await run((tenant) => undoJoin(tenant, companyId, personId))
      }
      expect(tries).toBe(calls)
    })

    it('makes the receiver the member of staff that the joined person is', async () => {
      const { staffId } = await fixture.makeStaff(company.companyId)
      await db.ops.updateTable('person').set({ staff_id: null }).where('staff_id', '=', staffId).execute()
      const identity = { appId: company.wecom, openId: 'lin' }
      const [a, b] = [await meet('lin', {}, company.wecom), await meet('oB')]
      await whileJoining([a, b], () =>
        db.tenant(company.companyId, (tenant) =>
          meetStaff(tenant, company.companyId, identity, { staffId, name: '林岚', avatar: '' }),
        ),
      )
      expect(await person(b)).toMatchObject({ staff_id: staffId })
    })
  })

  it('is reached in one step after joins of joins', async () => {
    const [a, b, c] = [await meet('oA'), await meet('oB'), await meet('oC')] as [string, string, string]
    await db.tenant(company.companyId, async (tenant) => {
      await joinPersons(tenant, company.companyId, a, b, 'test')
      await joinPersons(tenant, company.companyId, b, c, 'test')
    })
    expect(await person(a)).toMatchObject({ joined_into: c })
    expect(await person(b)).toMatchObject({ joined_into: c })
    expect(await db.tenant(company.companyId, (tenant) => undoJoin(tenant, company.companyId, b))).toBe(true)
    expect(await person(b)).toMatchObject({ joined_into: null })
    expect(await person(a)).toMatchObject({ joined_into: b })
    expect(await Promise.all(['oA', 'oB', 'oC'].map((openId) => meet(openId)))).toEqual([b, b, c])
  })

  it('takes along all who were joined before, in however many steps, when their join is undone', async () => {
    const { companyId } = company
    const people = await Promise.all(['oA', 'oB', 'oC', 'oD'].map((openId) => meet(openId)))
    const [a, b, c, d] = people as [string, string, string, string]
    await db.tenant(companyId, async (tenant) => {
      await joinPersons(tenant, companyId, a, b, 'test')
      await joinPersons(tenant, companyId, b, c, 'test')
      await joinPersons(tenant, companyId, c, d, 'test')
    })
    const roots = async () => Promise.all(people.map(async (each) => (await person(each)).joined_into))
    expect(await roots()).toEqual([d, d, d, null])
    const undo = (joined: string) => db.tenant(companyId, (tenant) => undoJoin(tenant, companyId, joined))
    expect(await undo(c)).toBe(true)
    expect(await roots()).toEqual([c, c, null, null])
    expect(await undo(b)).toBe(true)
    expect(await roots()).toEqual([b, null, null, null])
    expect(await undo(a)).toBe(true)
    expect(await roots()).toEqual([null, null, null, null])
  })

  it('opens a session for the receiver of a join and keeps the identity’s person', async () => {
    const { companyId, wechat: appId } = company
    const [a, b] = [await meet('oA'), await meet('oB')] as [string, string]
    const signIn = (personId: string) =>
      db.tenant(companyId, async (tenant) => {
        const session = { personId, staffId: null, host: 'wechat' as const, appId, openId: 'oA' }
        return findSession(tenant, companyId, sha256(await openSession(tenant, companyId, session)))
      })
    await db.tenant(companyId, (tenant) => joinPersons(tenant, companyId, a, b, 'test'))
    expect(await signIn(await meet('oA'))).toMatchObject({ personId: b, identityPersonId: a })
    await db.tenant(companyId, (tenant) => undoJoin(tenant, companyId, a))
    expect(await signIn(await meet('oA'))).toMatchObject({ personId: a, identityPersonId: a })
  })

  describe('bound to a member of staff', () => {
    /** A person who is bound, and one who is not: the first counts for the second or the other way round. */
    async function bound() {
      const { companyId, wechat: appId } = company
      const { staffId } = await fixture.makeStaff(companyId)
      const [a, b] = [await meet('oA'), await meet('oB')] as [string, string]
      const bind = (personId: string) =>
        db.ops
          .updateTable('person')
          .set({ staff_id: staffId, bound_at: new Date() })
          .where('person_id', '=', personId)
          .execute()
      const signIn = (openId: string, personId: string) =>
        db.tenant(companyId, (tenant) =>
          openSession(tenant, companyId, { personId, staffId, host: 'wechat', appId, openId }),
        )
      const caller = (session: string) =>
        db.tenant(companyId, (tenant) => findSession(tenant, companyId, sha256(session)))
      const join = () => db.tenant(companyId, (tenant) => joinPersons(tenant, companyId, a, b, 'test'))
      return { companyId, staffId, a, b, bind, signIn, caller, join }
    }

    it('a session has no rights of a member any more once its person was separated from the bound one', async () => {
      const { companyId, staffId, a, b, bind, signIn, caller, join } = await bound()
      await bind(b)
      await join()
      const session = await signIn('oA', b)
      expect(await caller(session)).toMatchObject({ personId: b, staffId })
      await db.tenant(companyId, (tenant) => undoJoin(tenant, companyId, a))
      expect(await caller(session)).toMatchObject({ personId: a, staffId: '' })
    })

    it('the joined person is bound no more once the one for whom they count unbinds', async () => {
      const { a, b, bind, signIn, join } = await bound()
      await bind(a)
      await join()
      const session = await signIn('oB', b)
      const answer = await callAs(session, 'POST /card/v1/user/center/unbind', { body: {} })
      expect(answer.body.code).toBe('0')
      expect(await person(a)).toMatchObject({ staff_id: null, bound_at: null })
      expect(await person(b)).toMatchObject({ staff_id: null, bound_at: null })
    })
  })

  it('has fifty sessions on a host at most, by all identities together', async () => {
    const { companyId, wechat: appId } = company
    const [a, b] = [await meet('oA'), await meet('oB')] as [string, string]
    await db.tenant(companyId, (tenant) => joinPersons(tenant, companyId, a, b, 'test'))
    for (let nth = 0; nth < 60; nth++) {
      const session = {
        personId: b,
        staffId: null,
        host: 'wechat' as const,
        appId,
        openId: nth % 2 ? 'oA' : 'oB',
      }
      await db.tenant(companyId, (tenant) => openSession(tenant, companyId, session))
    }
    const live = await db.ops
      .selectFrom('session')
      .select('person_id')
      .where('company_id', '=', companyId)
      .where('revoked_at', 'is', null)
      .execute()
    expect(live).toHaveLength(50)
  })

  it('does not get the external user id of another one from whom they were separated', async () => {
    const customer = await meet('oOut', { externalUserid: 'wm1' }, company.wecom)
    const visitor = await meet('oWang')
    await learn(visitor, { externalUserid: 'wm1' })
    await db.tenant(company.companyId, (tenant) => undoJoin(tenant, company.companyId, customer))
    await learn(visitor, { externalUserid: 'wm1' })
    expect(await person(visitor)).toMatchObject({ external_userid: '' })
    expect(await person(customer)).toMatchObject({ external_userid: 'wm1', joined_into: null })
  })

  it('comes apart again when a join is undone, the unionId with the one who had it', async () => {
    const customer = await meet('oOut', { externalUserid: 'wm1', unionId: 'u1' }, company.wecom)
    const visitor = await meet('oWang')
    await learn(visitor, { externalUserid: 'wm1' })
    expect(await person(customer)).toMatchObject({ joined_into: visitor })
    expect(await person(visitor)).toMatchObject({ union_id: 'u1', external_userid: 'wm1' })
    const undo = () => db.tenant(company.companyId, (tenant) => undoJoin(tenant, company.companyId, customer))
    expect(await undo()).toBe(true)
    expect(await undo()).toBe(false)
    expect(await person(customer)).toMatchObject({ joined_into: null, union_id: 'u1' })
    expect(await person(visitor)).toMatchObject({ union_id: '' })
    expect(await meet('oOut', {}, company.wecom)).toBe(customer)
  })

  describe('who was joined and separated', () => {
    const undo = (joined: string) =>
      db.tenant(company.companyId, (tenant) => undoJoin(tenant, company.companyId, joined))
    /** A customer who is known in WeCom, joined into a visitor by the external user id. */
    async function joined() {
      const customer = await meet('oOut', { externalUserid: 'wm1', unionId: 'u1' }, company.wecom)
      const visitor = await meet('oWang')
      await learn(visitor, { externalUserid: 'wm1' })
      expect(await person(customer)).toMatchObject({ joined_into: visitor })
      return { customer, visitor }
    }

    it('keeps an identity that came by a unionId since the join with the person who has the unionId', async () => {
      const { customer, visitor } = await joined()
      expect(await meet('oMini', { unionId: 'u1' }, company.mini)).toBe(visitor)
      await undo(customer)
      expect(await meet('oMini', {}, company.mini)).toBe(customer)
      expect(await meet('oWang')).toBe(visitor)
    })

    it('keeps an identity with the first of several persons who were joined one after the other', async () => {
      const { customer, visitor } = await joined()
      const third = await meet('oThird')
      await db.tenant(company.companyId, (tenant) =>
        joinPersons(tenant, company.companyId, visitor, third, 'test'),
      )
      expect(await meet('oMini', { unionId: 'u1' }, company.mini)).toBe(third)
      await undo(visitor)
      expect(await meet('oMini', {}, company.mini)).toBe(visitor)
      await undo(customer)
      expect(await meet('oMini', {}, company.mini)).toBe(customer)
    })

    it('keeps an identity of a member of staff with the person who is that member', async () => {
      const { staffId } = await fixture.makeStaff(company.companyId)
      const [customer, visitor] = [await meet('oOut'), await meet('oWang')]
      // The session of `makeStaff` has a person of its own.
      await db.ops.updateTable('person').set({ staff_id: null }).where('staff_id', '=', staffId).execute()
      await db.ops
        .updateTable('person')
        .set({ staff_id: staffId })
        .where('person_id', '=', customer)
        .execute()
      await db.tenant(company.companyId, async (tenant) => {
        await joinPersons(tenant, company.companyId, customer, visitor, 'test')
        const identity = { appId: company.wecom, openId: 'lin' }
        await meetStaff(tenant, company.companyId, identity, { staffId, name: '林岚', avatar: '' })
      })
      await undo(customer)
      expect(await meet('lin', {}, company.wecom)).toBe(customer)
    })

    it('keeps an id that came with a known one with the person who has the known one', async () => {
      const customer = await meet('oOut', { externalUserid: 'wm1' }, company.wecom)
      const visitor = await meet('oWang')
      await learn(visitor, { externalUserid: 'wm1' })
      await learn(visitor, { externalUserid: 'wm1', unionId: 'u1' })
      expect(await person(visitor)).toMatchObject({ union_id: 'u1' })
      await undo(customer)
      expect(await person(customer)).toMatchObject({ external_userid: 'wm1', union_id: 'u1' })
      expect(await person(visitor)).toMatchObject({ external_userid: '', union_id: '' })
    })

    it('keeps an id that a platform told of their own identity since the join', async () => {
      const customer = await meet('oOut', { externalUserid: 'wm1' }, company.wecom)
      const visitor = await meet('oWang')
      await learn(visitor, { externalUserid: 'wm1' })
      expect(await meet('oOut', { unionId: 'u2' }, company.wecom)).toBe(visitor)
      expect(await person(visitor)).toMatchObject({ union_id: 'u2' })
      await undo(customer)
      expect(await person(customer)).toMatchObject({ union_id: 'u2' })
      expect(await person(visitor)).toMatchObject({ union_id: '' })
    })

    it('goes with the person whose id they have, where that one is separated', async () => {
      const { customer, visitor } = await joined()
      const third = await meet('oThird')
      expect(await learn(third, { unionId: 'u1' })).toBe(visitor)
      expect(await undo(customer)).toBe(true)
      expect(await person(third)).toMatchObject({ joined_into: customer })
      expect(await person(customer)).toMatchObject({ joined_into: null, union_id: 'u1' })
      expect(await person(visitor)).toMatchObject({ joined_into: null, union_id: '' })
      expect(await undo(third)).toBe(true)
      expect(await person(third)).toMatchObject({ joined_into: null })
    })

    it('stays with the receiver whose id they have, where another one is separated', async () => {
      const { customer, visitor } = await joined()
      const third = await meet('oThird')
      await db.tenant(company.companyId, (tenant) =>
        joinPersons(tenant, company.companyId, third, visitor, 'phone'),
      )
      await undo(customer)
      expect(await person(third)).toMatchObject({ joined_into: visitor })
    })

    it('counts for a later receiver whose id they have, without the one they are separated from', async () => {
      const customer = await meet('oOut', { externalUserid: 'wm1' }, company.wecom)
      const visitor = await meet('oWang')
      await learn(visitor, { externalUserid: 'wm1' })
      const receiver = await meet('oMini', { unionId: 'u9' }, company.mini)
      expect(await meet('oOut', { unionId: 'u9' }, company.wecom)).toBe(receiver)
      expect(await person(visitor)).toMatchObject({ joined_into: receiver })
      expect(await undo(customer)).toBe(true)
      expect(await person(customer)).toMatchObject({ joined_into: receiver })
      expect(await person(visitor)).toMatchObject({ joined_into: null, union_id: '', external_userid: '' })
      expect(await person(receiver)).toMatchObject({ union_id: 'u9', external_userid: 'wm1' })
    })

    it('has no phone of the other one, also where its hash is of another key by now', async () => {
      const { companyId } = company
      const [from, into] = [await meet('oFrom'), await meet('oInto')]
      const earlier = createSealer(Buffer.alloc(32, 1))
      const now = createSealer(Buffer.alloc(32, 2), Buffer.alloc(32, 1))
      const giver = { companyId, personId: from, identityPersonId: from }
      await db.tenant(companyId, (tenant) => grantPhone(tenant, earlier, giver, '13800138000'))
      await db.tenant(companyId, (tenant) => joinPersons(tenant, companyId, from, into, 'test'))
      const anew = {
        phone_sealed: now.seal(companyId, '13800138000'),
        phone_hash: now.index(companyId, '13800138000'),
      }
      await db.ops.updateTable('person').set(anew).where('person_id', '=', into).execute()
      await db.tenant(companyId, (tenant) => grantPhone(tenant, now, giver, '13800138000'))
      await undo(from)
      expect(await person(into)).toMatchObject({ phone_hash: null, phone_sealed: null, phone_at: null })
      expect((await person(from)).phone_hash).not.toBeNull()
    })

    it('is not joined again by any id that one of the two had when they were separated', async () => {
      const { customer, visitor } = await joined()
      await undo(customer)
      expect(await learn(visitor, { unionId: 'u1' })).toBe(visitor)
      expect(await learn(visitor, { unionId: 'u1', externalUserid: 'wm1' })).toBe(visitor)
      expect(await person(customer)).toMatchObject({ joined_into: null, union_id: 'u1' })
      expect(await person(visitor)).toMatchObject({ joined_into: null, union_id: '', external_userid: '' })
    })

    it('is joined again by an id that is new since', async () => {
      const customer = await meet('oOut', { externalUserid: 'wm1' }, company.wecom)
      const visitor = await meet('oWang')
      await learn(visitor, { externalUserid: 'wm1' })
      await undo(customer)
      await learn(customer, { unionId: 'u9' })
      expect(await learn(visitor, { unionId: 'u9' })).toBe(customer)
    })

    it('stays separated when one of the two counts for a third person now', async () => {
      const { customer, visitor } = await joined()
      await undo(customer)
      const third = await meet('oThird')
      await db.tenant(company.companyId, (tenant) =>
        joinPersons(tenant, company.companyId, visitor, third, 'test'),
      )
      expect(await learn(third, { externalUserid: 'wm1' })).toBe(third)
      expect(await person(customer)).toMatchObject({ joined_into: null })
    })

    it('stays separated from all who counted for the other one then', async () => {
      const friend = await meet('oFriend')
      const customer = await meet('oOut', { externalUserid: 'wm1' }, company.wecom)
      const visitor = await meet('oWang')
      await db.tenant(company.companyId, (tenant) =>
        joinPersons(tenant, company.companyId, friend, visitor, 'test'),
      )
      await learn(visitor, { externalUserid: 'wm1' })
      await undo(customer)
      await undo(friend)
      expect(await learn(friend, { externalUserid: 'wm1' })).toBe(friend)
      expect(await person(customer)).toMatchObject({ joined_into: null })
    })
  })

  it('never joins persons with different unionIds', async () => {
    const first = await meet('o1', { unionId: 'u1', externalUserid: 'wm1' })
    const second = await meet('o2', { unionId: 'u2' })
    expect(await learn(second, { externalUserid: 'wm1' })).toBe(second)
    expect(await learn(second, { unionId: 'u1' })).toBe(second)
    expect(await joins()).toHaveLength(0)
    expect(await person(second)).toMatchObject({ union_id: 'u2' })
    expect(await person(first)).toMatchObject({ union_id: 'u1', joined_into: null })
  })

  it('keeps the name that was given by the person against what others call them', async () => {
    const met = await meet('oWang', { name: '王敏', granted: true })
    await learn(met, { name: '明德制造 采购' })
    expect((await person(met)).name).toBe('王敏')
    await learn(met, { name: '王敏敏', granted: true })
    expect((await person(met)).name).toBe('王敏敏')
  })
})

describe('the match with WeCom', () => {
  const signIn = (answer: Record<string, unknown>) =>
    callAs('', 'POST /wxwork/v1/mini/card_auth', {
      body: { code: codeFor({ host: 'wechat', answer }), companyId: company.companyId },
      headers: { 'user-agent': phones.wechat },
    })

  beforeEach(async () => {
    // Those of other tests.
    await parts.db.opsPool.query('delete from graphile_worker._private_jobs')
    vendor.calls.length = 0
    vendor.on('/sns/userinfo', () => ({ openid: 'oWang', unionid: 'uWang' }))
    vendor.on('/idconvert/unionid_to_external_userid', () => ({ external_userid: 'wmWang' }))
    vendor.on('/externalcontact/get', () => ({
      external_contact: {
        external_userid: 'wmWang',
        name: '王敏',
        avatar: 'https://p/w',
        unionid: 'uWang',
        type: 1,
      },
    }))
  })

  it('gives a visitor who is a customer already a name, after the answer', async () => {
    const { body } = await signIn(wechatGrant('oWang', { unionid: 'uWang' }))
    await parts.queue.runDue()
    expect(await person(body.data?.targetId ?? '')).toMatchObject({ name: '王敏', external_userid: 'wmWang' })
    expect(vendor.to('/idconvert/unionid_to_external_userid')[0]?.body).toEqual({
      unionid: 'uWang',
      openid: 'oWang',
      subject_type: 0,
    })
    await signIn(wechatGrant('oWang', { unionid: 'uWang' }))
    await parts.queue.runDue()
    expect(vendor.to('/externalcontact/get')).toHaveLength(1)
  })

  it('asks WeChat again where it did not answer at the sign-in, and then knows the customer', async () => {
    vendor.fail('/cgi-bin/user/info', 'garbage')
    const { body } = await signIn(wechatGrant('oWang'))
    expect(body.data?.unionId).toBe('')
    vendor.on('/cgi-bin/user/info', ({ query }) => ({ subscribe: 1, openid: query.openid, unionid: 'uWang' }))
    await parts.queue.runDue()
    expect(await person(body.data?.targetId ?? '')).toMatchObject({
      union_id: 'uWang',
      name: '王敏',
      external_userid: 'wmWang',
    })
  })

  it('leaves a stranger alone, and works while WeCom is down', async () => {
    vendor.on('/idconvert/unionid_to_external_userid', () => ({ pending_id: 'pd1' }))
    const stranger = await signIn(wechatGrant('oWang', { unionid: 'uWang' }))
    await parts.queue.runDue()
    expect(await person(stranger.body.data?.targetId ?? '')).toMatchObject({ name: '', external_userid: '' })
    vendor.fail('/idconvert/unionid_to_external_userid', 'garbage')
    expect((await signIn(wechatGrant('oWang', { unionid: 'uWang' }))).body.code).toBe('0')
    await parts.queue.runDue()
  })

  it('asks no vendor about a person whom a callback named', async () => {
    const lin = await fixture.makeStaff(company.companyId)
    await fixture.giveApp(company.companyId, 'wecom', `${company.wecom}x`, { secret: 's', ...callbackKeys })
    await db.ops
      .insertInto('external_contact')
      .values({
        company_id: company.companyId,
        staff_id: lin.staffId,
        external_userid: 'wmWang',
        union_id: 'uWang',
        name: '王敏',
        added_at: new Date(),
        removed_at: null,
      })
      .execute()
    const { body } = await signIn(wechatGrant('oWang', { unionid: 'uWang' }))
    await parts.queue.runDue()
    expect(await person(body.data?.targetId ?? '')).toMatchObject({ name: '王敏', external_userid: 'wmWang' })
    expect(vendor.to('/idconvert/unionid_to_external_userid')).toHaveLength(0)
  })
})
