import type { LeadOrigin } from '@mingpian/contract/leads.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { findThing } from '#domain/card/things.ts'
import { reachOfMember } from '#domain/leads/lead/holder.ts'
import { type OneLead, oneLead } from '#domain/leads/lead/one.ts'
import { lockLead } from '#domain/leads/lead/write.ts'
import { contentOf, findSalesperson } from '#domain/sharing/queries.ts'
import { coveredToChange, coveredToRead, ownOf } from '#domain/staff/covers.ts'

export interface Asking {
  db: TenantDb
  caller: Caller
}

/** A lead in reach, present or handed over. @throws Failure 404 */
export async function reached({ db, caller }: Asking, leadId: string): Promise<OneLead> {
  const found = await oneLead(db, await coveredToRead(db, caller), caller.staffId, leadId)
  if (!found) throw new Failure('notFound')
  return found
}

/**
 * A lead that the caller may change, or could change before it was handed over; undefined for a lead that only a
 * superior sees.
 */
export async function changeable(
  { db, caller }: Asking,
  leadId: string,
  holder?: string,
): Promise<OneLead | undefined> {
  const of = await reachOfMember(db, await coveredToChange(db, caller), holder)
  return of && oneLead(db, of, caller.staffId, leadId)
}

/** As `changeable`, locked. @throws Failure 404 */
export async function locked(asking: Asking, leadId: string, holder?: string): Promise<OneLead> {
  await lockLead(asking.db, asking.caller.companyId, leadId)
  const one = await changeable(asking, leadId, holder)
  if (!one) throw new Failure('notFound')
  return one
}

/** As `locked`, without leads that were handed over. @throws Failure 404 */
export async function held(asking: Asking, leadId: string, holder?: string): Promise<OneLead> {
  const one = await locked(asking, leadId, holder)
  if (!one.isHeld) throw new Failure('notFound')
  return one
}

/** @throws Failure 404 for a user id of no member of the company */
export async function requireColleague({ db, caller }: Asking, userId: string | undefined): Promise<void> {
  if (userId !== undefined && !(await findSalesperson(db, caller.companyId, userId)))
    throw new Failure('notFound')
}

/**
 * For a list without leads.
 * @throws Failure 404 for leads of a thing that is not one of the company's
 */
export async function requireThing({ db, caller }: Asking, origin: LeadOrigin | undefined): Promise<void> {
  if (!origin?.contentId) return
  const thing = contentOf(origin.contentType ?? 'card', origin.contentId)
  if (!(await findThing(db, caller.companyId, thing))) throw new Failure('notFound')
}

/**
 * The salespeople whose leads a list shows, and whose remarks its search reads.
 * @param isOwn the caller's leads; otherwise all that the caller may see
 */
export async function listedFor({ db, caller }: Asking, { isOwn }: { isOwn: boolean }) {
  const own = await ownOf(db, caller)
  const reach = isOwn ? { companyId: caller.companyId, staffIds: own } : await coveredToRead(db, caller)
  return { ...reach, remarksOf: own }
}
