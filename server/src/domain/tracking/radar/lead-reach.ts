import { may } from '@mingpian/contract/shared/roles.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { together } from '#core/db/together.ts'
import type { Caller } from '#core/http/context.ts'
import { heldFrom } from '#domain/leads/turns/held.ts'
import { radarsOf } from '#domain/sharing/queries.ts'
import { teamOf } from '#domain/staff/departments.ts'
import type { DeedsOf } from '../deeds.ts'

export type ReachOf = Pick<Caller, 'companyId' | 'staffId' | 'role'>

/** Leads that a caller may change: the own, those taken over, and with the right to change customers those of the company. */
export async function changesOfCaller(db: TenantDb, caller: ReachOf): Promise<Omit<DeedsOf, 'personIds'>> {
  const { companyId, role } = caller
  return { companyId, staffIds: may(role, 'customers.write') ? 'all' : await radarsOf(db, caller) }
}

/** The caller and their predecessors, and the team of a superior. */
export const ownAndTeam = (db: TenantDb, caller: Pick<Caller, 'companyId' | 'staffId'>) =>
  together(
    db,
    (db) => radarsOf(db, caller),
    (db) => teamOf(db, caller),
  )

/** Leads that a caller sees: the own, those taken over, those of the company with the right to them, and a superior the team's. */
export async function reachOfCaller(db: TenantDb, caller: ReachOf): Promise<Omit<DeedsOf, 'personIds'>> {
  const { companyId, role } = caller
  if (may(role, 'customers.read')) return { companyId, staffIds: 'all' }
  const [own, team] = await ownAndTeam(db, caller)
  return { companyId, staffIds: [...own, ...team] }
}

/** As `reachOfCaller`, for one lead: also the colleagues who handed it over to the caller. */
export async function readersOf(db: TenantDb, caller: ReachOf, rootId: string): Promise<DeedsOf['staffIds']> {
  return readersOfLead(db, await reachOfCaller(db, caller), rootId)
}

/** Those who are read of a lead by a caller with this reach. */
export async function readersOfLead(
  db: TenantDb,
  { companyId, staffIds }: Omit<DeedsOf, 'personIds'>,
  rootId: string,
): Promise<DeedsOf['staffIds']> {
  if (staffIds === 'all') return staffIds
  return [...staffIds, ...(await heldFrom(db, { companyId, staffIds }, rootId))]
}
