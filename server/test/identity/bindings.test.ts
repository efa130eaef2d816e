import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { bindStaff, unbindStaff } from '#domain/identity/binding.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { lockedRoot } from '#domain/identity/locks.ts'
import { findSession } from '#domain/identity/sessions.ts'
import { testApp } from '../support/app.ts'

const { makeCompany, makeStaff, makeVisitor, parts } = await testApp({ WEB_DIST: '/nowhere' })
const { db } = parts

/** A company with a member of staff and two persons who are one, the receiver being bound to the member. */
async function made() {
  const companyId = await makeCompany()
  const { staffId } = await makeStaff(companyId)
  const [joined, receiver, other] = [
    await makeVisitor(companyId),
    await makeVisitor(companyId),
    await makeVisitor(companyId),
  ]
  const tries: Record<string, number> = {}
  /** In a transaction of its own; counts how often it is run, which a deadlock has the database do again. */
  const tenant = <T>(name: string, work: (tenant: TenantDb) => Promise<T>) =>
    db.tenant(companyId, (tenant) => {
      tries[name] = (tries[name] ?? 0) + 1
      return work(tenant)
    })
  const callerOf = async (session: string) => {
    const found = await findSession(db.ops, companyId, sha256(session))
    if (!found) throw new Error('no session')
    return found
  }
  const bind = async ({ session }: typeof joined) => {
    const caller = await callerOf(session)
    return tenant('bind', (t) => bindStaff(t, caller, staffId))
  }
  const unbind = async ({ session }: typeof joined) => {
    const caller = await callerOf(session)
    return tenant('unbind', (t) => unbindStaff(t, caller))
  }
  const bound = async () =>
    (
      await db.ops
        .selectFrom('person')
        .select('person_id')
        .where('company_id', '=', companyId)
        .where('staff_id', '=', staffId)
        .where('bound_at', 'is not', null)
        .execute()
    ).map(({ person_id }) => person_id)
  // The joined person is bound first, so that both rows name the member.
  expect(await bind(joined)).toBe(true)
  await tenant('join', (t) => joinPersons(t, companyId, joined.personId, receiver.personId, randomUUID()))
  expect((await bound()).sort()).toEqual([joined.personId, receiver.personId].sort())
  for (const name of Object.keys(tries)) delete tries[name]
  return { companyId, joined, receiver, other, tenant, tries, bind, unbind, bound }
}
type Made = Awaited<ReturnType<typeof made>>

/** A call of the joined person that locks them, and their receiver a moment later. */
const otherCall = ({ companyId, joined, tenant }: Made) =>
  tenant('call', async (t) => {
    await t
      .selectFrom('person')
      .select('person_id')
      .where('company_id', '=', companyId)
      .where('person_id', '=', joined.personId)
      .forNoKeyUpdate()
      .execute()
    await wait(400)
    return lockedRoot(t, companyId, joined.personId)
  })

it('a binding that ends and another call of a joined person do not wait for each other in a circle', async () => {
  const company = await made()
  const call = otherCall(company)
  await wait(100)
  expect(await company.unbind(company.receiver)).toBe(true)
  await call
  expect(company.tries).toEqual({ call: 1, unbind: 1 })
  expect(await company.bound()).toEqual([])
})

it('a binding that takes the place of another one and a call of a joined person do not either', async () => {
  const company = await made()
  const call = otherCall(company)
  await wait(100)
  expect(await company.bind(company.other)).toBe(true)
  await call
  expect(company.tries).toEqual({ call: 1, bind: 1 })
  expect(await company.bound()).toEqual([company.other.personId])
})

it('of many bindings at once one stays', async () => {
  const { bind, bound, tries, joined, receiver, other } = await made()
  await Promise.all([bind(other), bind(receiver), bind(other), bind(joined)])
  expect(tries).toEqual({ bind: 4 })
  expect((await bound()).filter((personId) => personId !== joined.personId)).toHaveLength(1)
})

it('a person who was joined since the session was read is bound with the one for whom they count', async () => {
  const { companyId, joined, other, tenant, bound, unbind } = await made()
  expect(await unbind(joined)).toBe(true)
  const { staffId } = await makeStaff(companyId)
  const caller = await findSession(db.ops, companyId, sha256(other.session))
  if (!caller) throw new Error('no session')
  await tenant('join', (t) => joinPersons(t, companyId, other.personId, joined.personId, randomUUID()))
  expect(await tenant('bind', (t) => bindStaff(t, caller, staffId))).toBe(true)
  const rows = await db.ops
    .selectFrom('person')
    .select(['person_id', 'joined_into'])
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('bound_at', 'is not', null)
    .execute()
  expect(rows.filter(({ joined_into }) => joined_into === null)).toHaveLength(1)
  expect(await bound()).toEqual([])
})
