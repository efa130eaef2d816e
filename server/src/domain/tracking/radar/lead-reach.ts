import { type Capability, may } from '@mingpian/contract/shared/roles.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { radarsOf } from '#domain/sharing/queries.ts'
import { teamOf } from '#domain/staff/departments.ts'
import { heldFrom } from '#domain/turns/held.ts'
import type { DeedsOf } from '../deeds.ts'

export type ReachOf = Pick<Caller, 'companyId' | 'staffId' | 'role'>

const ownOrAll = async (
  db: TenantDb,
  caller: ReachOf,
  right: Capability,
): Promise<Omit<DeedsOf, 'personIds'>> => ({
  companyId: caller.companyId,
  staffIds: may(caller.role, right) ? 'all' : await radarsOf(db, caller),
})

/** Leads that a caller may change: the own, those taken over, and with the right to change customers those of the company. */
export const changesOfCaller = (db: TenantDb, caller: ReachOf) => ownOrAll(db, caller, 'customers.write')

/** Leads that a caller sees: the own, those taken over, those of the company with the right to them, and a superior the team's. */
export async function reachOfCaller(db: TenantDb, caller: ReachOf): Promise<Omit<DeedsOf, 'personIds'>> {
  const { companyId, staffIds } = await ownOrAll(db, caller, 'customers.read')
  return { companyId, staffIds: staffIds === 'all' ? staffIds : [...staffIds, ...(await teamOf(db, caller))] }
}

/** As `reachOfCaller`, for one lead: also the colleagues who handed it over to the caller. */
export async function readersOf(db: TenantDb, caller: ReachOf, rootId: string): Promise<DeedsOf['staffIds']> {
  const { companyId, staffIds } = await reachOfCaller(db, caller)
  if (staffIds === 'all') return staffIds
  return [...staffIds, ...(await heldFrom(db, { companyId, staffIds }, rootId))]
}
