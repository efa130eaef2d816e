import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { ownOf } from '#domain/staff/covers.ts'
import { type OneLead, oneLead } from './one.ts'
import type { LeadsOf } from './rows.ts'
import { lockLead, lockLeads } from './write.ts'

/** One lead of one salesperson, as calls name it. */
export interface NamedLead {
  unionId: string
  userId: string
}

/** The part of a reach for one member of staff, also one who left; undefined for a member outside the reach. */
export async function reachOfMember(
  db: TenantDb,
  of: LeadsOf,
  userId: string | undefined,
): Promise<LeadsOf | undefined> {
  if (userId === undefined) return of
  const { companyId, staffIds } = of
  const holder = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!holder || (staffIds !== 'all' && !staffIds.includes(holder.staff_id))) return undefined
  return { companyId, staffIds: await ownOf(db, { companyId, staffId: holder.staff_id }) }
}

/** The lead of a salesperson of the company; undefined where there is none. */
export async function leadOfHolder(
  db: TenantDb,
  companyId: string,
  { unionId, userId }: NamedLead,
): Promise<OneLead | undefined> {
  const of = await reachOfMember(db, { companyId, staffIds: 'all' }, userId)
  // The reach has only this one salesperson, so no caller's lead comes first.
  return of && oneLead(db, of, null, unionId)
}

/** A lead that one of these salespeople has now, locked; undefined if none has it. */
export async function heldLead(
  db: TenantDb,
  of: LeadsOf,
  callerId: string,
  leadId: string,
): Promise<OneLead | undefined> {
  await lockLead(db, of.companyId, leadId)
  const one = await oneLead(db, of, callerId, leadId)
  return one?.isHeld ? one : undefined
}

/**
 * The leads that the named salespeople have now, locked, each once, in the same order for all callers; leads that they
 * handed over are left out.
 * @throws Failure notFound if a salesperson never had the lead
 */
export async function lockedLeads(
  db: TenantDb,
  companyId: string,
  all: readonly NamedLead[],
): Promise<{ named: NamedLead; one: OneLead }[]> {
  const found: { named: NamedLead; one: OneLead }[] = []
  const ids = all.map(({ unionId }) => unionId)
  await lockLeads(db, companyId, ids)
  for (const named of all) {
    const one = await leadOfHolder(db, companyId, named)
    if (!one) throw new Failure('notFound')
    const isKnown = found.some(
      ({ one: { rootId, holderId } }) => rootId === one.rootId && holderId === one.holderId,
    )
    if (one.isHeld && !isKnown) found.push({ named, one })
  }
  return found
}
