import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { findPerson } from '#domain/identity/find-person.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { presentOrigins, readersOfLead } from '#domain/leads/turns/held.ts'
import { type Asker, coveredToRead, ownOf } from '#domain/staff/covers.ts'
import { trailSummary } from '#domain/tracking/radar/trail.ts'
import { oneLead } from './one.ts'
import type { LeadsOf } from './rows.ts'
import { type KnownLead, lockLead } from './write.ts'

/** One lead as far as a caller may see it. */
interface ReachedLead extends LeadsOf {
  rootId: string
  personIds: string[]
}

/** Undefined for a person without a deed with the salespeople in reach, as for a missing person. */
export async function reachedLead(
  db: TenantDb,
  caller: Asker,
  leadId: string,
): Promise<ReachedLead | undefined> {
  const { companyId, staffId } = caller
  const lead = await findPerson(db, companyId, leadId)
  if (!lead) return undefined
  const rootId = lead.root_id
  const reach = await coveredToRead(db, caller)
  const staffIds = await readersOfLead(db, reach, rootId)
  // A lead who never visited was imported, or submitted a form, or left a card.
  if (
    !(await trailSummary(db, { companyId, staffIds, rootId }, lead)) &&
    !(await oneLead(db, reach, staffId, leadId))
  )
    return undefined
  return { companyId, staffIds, rootId, personIds: await personIdsOf(db, companyId, rootId) }
}

/**
 * A lead of the caller, also one that a colleague handed to the caller, and one without visits while the caller has it.
 * Undefined for any other person, as for a missing person; a lead that the caller handed over is the colleague's.
 */
export async function knownLead(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  leadId: string,
): Promise<KnownLead | undefined> {
  const { companyId, staffId } = caller
  const lead = await findPerson(db, companyId, leadId)
  if (!lead) return undefined
  const rootId = lead.root_id
  const staffIds = await ownOf(db, caller)
  const readable = await presentOrigins(db, { companyId, staffIds }, rootId)
  if (
    !(await trailSummary(db, { companyId, staffIds: readable, rootId }, lead)) &&
    !(await oneLead(db, { companyId, staffIds }, staffId, leadId))?.isHeld
  )
    return undefined
  return { companyId, staffId, staffIds, rootId, personIds: await personIdsOf(db, companyId, rootId) }
}

/** As `knownLead`, and locks the lead: its person cannot be deleted before the transaction ends. */
export async function lockedKnownLead(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  leadId: string,
): Promise<KnownLead | undefined> {
  await lockLead(db, caller.companyId, leadId)
  return knownLead(db, caller, leadId)
}
