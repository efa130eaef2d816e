import { may } from '@mingpian/contract/shared/roles.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { radarsOf } from '#domain/sharing/queries.ts'
import { teamOf } from '#domain/staff/departments.ts'
import { heldFrom } from '#domain/turns/held.ts'
import type { DeedsOf } from '../deeds.ts'
import { findLead, trailSummary } from './trail.ts'

/** One lead as far as a caller may see it. */
export interface ReachedLead extends Required<DeedsOf> {
  rootId: string
  personIds: string[]
}

/** Whose leads a caller may change: the own, those taken over, and with the right to customers those of the company. */
export async function changesOfCaller(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
): Promise<Omit<DeedsOf, 'personIds'>> {
  const isAll = may(caller.role, 'customers.read')
  return { companyId: caller.companyId, staffIds: isAll ? 'all' : await radarsOf(db, caller) }
}

/** Whose leads a caller sees: those of `changesOfCaller`, and a superior also those of the team. */
export async function reachOfCaller(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
): Promise<Omit<DeedsOf, 'personIds'>> {
  const { companyId, staffIds } = await changesOfCaller(db, caller)
  return { companyId, staffIds: staffIds === 'all' ? staffIds : [...staffIds, ...(await teamOf(db, caller))] }
}

/** As `reachOfCaller`, for one lead: also the colleagues who handed it over to the caller. */
export async function readersOf(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  rootId: string,
): Promise<DeedsOf['staffIds']> {
  const { companyId, staffIds } = await reachOfCaller(db, caller)
  if (staffIds === 'all') return staffIds
  return [...staffIds, ...(await heldFrom(db, { companyId, staffIds }, rootId))]
}

/** Undefined for a person with whom none of the salespeople in reach had to do, as for one who does not exist. */
export async function reachedLead(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  leadId: string,
): Promise<ReachedLead | undefined> {
  const { companyId } = caller
  const lead = await findLead(db, companyId, leadId)
  if (!lead) return undefined
  const rootId = lead.root_id
  const staffIds = await readersOf(db, caller, rootId)
  if (!(await trailSummary(db, { companyId, staffIds, rootId }, lead))) return undefined
  return { companyId, staffIds, rootId, personIds: await personIdsOf(db, companyId, rootId) }
}
