import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { radarsOf } from '#domain/sharing/queries.ts'
import { heldFrom } from '#domain/turns/held.ts'
import { findLead, trailSummary } from './trail.ts'

/** A lead of a member of staff, with the persons who were joined into it. */
export interface KnownLead {
  companyId: string
  staffId: string
  /** The member of staff, and those from whom leads were taken over. */
  staffIds: string[]
  rootId: string
  personIds: string[]
}

/** Also a lead that a colleague handed to them. Undefined for a person who never looked at anything of the caller's, as for one who does not exist. */
export async function knownLead(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  leadId: string,
): Promise<KnownLead | undefined> {
  const { companyId, staffId } = caller
  const lead = await findLead(db, companyId, leadId)
  if (!lead) return undefined
  const rootId = lead.root_id
  const staffIds = await radarsOf(db, caller)
  const readable = [...staffIds, ...(await heldFrom(db, { companyId, staffIds }, rootId))]
  if (!(await trailSummary(db, { companyId, staffIds: readable, rootId }, lead))) return undefined
  return { companyId, staffId, staffIds, rootId, personIds: await personIdsOf(db, companyId, rootId) }
}
