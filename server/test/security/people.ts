import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { sha256 } from '#core/crypto/sealer.ts'
import type { Parts } from '#parts.ts'
import type { Fixture } from '../invariants/fixture.ts'
import type { Known } from '../invariants/sample.ts'
import { type MadeStaff, makers } from '../support/makers.ts'

/** The roles in which a call is tried. `otherAdmin` is the administrator of another company; a bad session is dead or forged. */
export const principals = [
  'anonymous',
  'visitor',
  'otherVisitor',
  'staff',
  'colleague',
  'admin',
  'otherAdmin',
  'badSession',
] as const
export type Principal = (typeof principals)[number]

export interface Person {
  session: string
  /** Identity values of the person that a call may repeat. */
  own: Known
}

/** A new person for each, as some calls end the session or the person that makes them. */
export function people(parts: Parts, fixture: Fixture) {
  const make = makers(parts)
  const { companyId } = fixture.own
  const dead = async (change: { revoked_at?: Date; expires_at?: Date }) => {
    const { session } = await fixture.fresh.admin()
    await parts.db.tenant(companyId, (db) =>
      db
        .updateTable('session')
        .set(change)
        .where('company_id', '=', companyId)
        .where('session_hash', '=', sha256(session))
        .execute(),
    )
    return session
  }
  const left = async () => {
    const { session, staffId } = await fixture.fresh.member()
    await parts.db.tenant(companyId, (db) =>
      db
        .updateTable('staff')
        .set({ status: 'left' })
        .where('company_id', '=', companyId)
        .where('staff_id', '=', staffId)
        .execute(),
    )
    return session
  }
  const closed = async () => {
    const gone = await make.makeCompany({ status: 'closed' })
    return (await make.makeStaff(gone, { role: 'admin' })).session
  }
  const bad = Promise.all([
    dead({ revoked_at: new Date() }),
    dead({ expires_at: new Date(Date.now() - 1000) }),
    left(),
    closed(),
    `${companyId}.${'A'.repeat(22)}`,
    `Bearer ${fixture.own.admin}`,
    // A living session with another company's name in front.
    fixture.foreign.companyId + fixture.own.admin.slice(companyId.length),
  ])
  const visitor = async (): Promise<Person[]> => {
    const { session, unionId, openId } = await fixture.fresh.visitor()
    return [{ session, own: { unionId, openId, openID: openId } }]
  }
  const staff = async (made: Promise<MadeStaff>): Promise<Person[]> => {
    const { session, userId, personId } = await made
    const unionId = `union-${personId}`
    await parts.db.tenant(companyId, (db) =>
      db
        .updateTable('person')
        .set({ union_id: unionId })
        .where('company_id', '=', companyId)
        .where('person_id', '=', personId)
        .execute(),
    )
    return [{ session, own: { userId, saleId: userId, unionId, openId: userId, openID: userId } }]
  }
  const each: Record<Principal, () => Promise<Person[]>> = {
    anonymous: async () => [{ session: '', own: {} }],
    visitor,
    otherVisitor: visitor,
    staff: () => staff(fixture.fresh.member()),
    colleague: () => staff(fixture.fresh.member()),
    admin: () => staff(fixture.fresh.admin()),
    otherAdmin: async () => [
      { session: (await make.makeStaff(fixture.foreign.companyId, { role: 'owner' })).session, own: {} },
    ],
    badSession: async () => (await bad).map((session) => ({ session, own: {} })),
  }
  return (who: Principal) => each[who]()
}

/** Another company's administrator who says whose company or person it is, is refused. */
export function statesIdentity({ query, body, tenant, identity = [] }: Endpoint): boolean {
  const first = body?.anyOf ? body.anyOf[0] : body
  const fields = { ...query?.properties, ...first?.properties }
  const required = new Set<string>([...(query?.required ?? []), ...(first?.required ?? [])])
  // The sample states it, required or not.
  if (tenant && (query?.properties[tenant] || body?.properties?.[tenant])) required.add(tenant)
  return ['companyId', 'companyID', 'cid', 'account', ...identity].some(
    (field) => field in fields && required.has(field),
  )
}
