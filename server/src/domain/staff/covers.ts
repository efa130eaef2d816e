import { type Capability, may } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { together } from '#core/db/together.ts'
import type { Caller } from '#core/http/context.ts'
import { teamOf } from './departments.ts'

export type Member = Pick<Caller, 'companyId' | 'staffId'>
export type Asker = Pick<Caller, 'companyId' | 'staffId' | 'role'>

/** Members of staff whom a caller covers: some of them, or `all` of the company. */
export interface Covered {
  companyId: string
  staffIds: string[] | 'all'
}

/** A member of staff and all their predecessors. */
export async function ownOf(db: TenantDb, { companyId, staffId }: Member): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    /* predecessors */
    select staff_id from staff where company_id = ${companyId} and successor_id = ${staffId}`.execute(db)
  return [staffId, ...rows.map(({ staff_id }) => staff_id)]
}

/** The member of a user id, if it is the caller or a predecessor. */
export async function ownMember(
  db: TenantDb,
  { companyId, staffId, userId: own }: Pick<Caller, 'companyId' | 'staffId' | 'userId'>,
  userId: string,
): Promise<string | undefined> {
  if (userId === own) return staffId
  const row = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('successor_id', '=', staffId)
    .executeTakeFirst()
  return row?.staff_id
}

/** The caller and their predecessors, and the team of a superior. */
export const ownAndTeam = (db: TenantDb, caller: Member) =>
  together(
    db,
    (db) => ownOf(db, caller),
    (db) => teamOf(db, caller),
  )

const all = ({ companyId }: Member): Covered => ({ companyId, staffIds: 'all' })

/** Whose leads a caller sees: with the right to read customers all, otherwise their own, their predecessors' and their team's. */
export async function coveredToRead(db: TenantDb, caller: Asker): Promise<Covered> {
  if (may(caller.role, 'customers.read')) return all(caller)
  const [own, team] = await ownAndTeam(db, caller)
  return { companyId: caller.companyId, staffIds: [...own, ...team] }
}

/** Whose leads a caller changes: with the right to change customers all, otherwise their own and their predecessors'. */
export async function coveredToChange(db: TenantDb, caller: Asker): Promise<Covered> {
  if (may(caller.role, 'customers.write')) return all(caller)
  return { companyId: caller.companyId, staffIds: await ownOf(db, caller) }
}

/** The part of some covered members that is one member, also one who left, with their predecessors; undefined for a member outside. */
export async function partOf(
  db: TenantDb,
  covered: Covered,
  userId: string | undefined,
): Promise<Covered | undefined> {
  if (userId === undefined) return covered
  const { companyId, staffIds } = covered
  const row = await db
    .selectFrom('staff')
    .select('staff_id as staffId')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row || (staffIds !== 'all' && !staffIds.includes(row.staffId))) return undefined
  return { companyId, staffIds: await ownOf(db, { companyId, staffId: row.staffId }) }
}

/** Whom a caller oversees, without the caller: with a right all, otherwise the team. */
export async function overseenBy(db: TenantDb, caller: Asker, right: Capability): Promise<Covered> {
  if (may(caller.role, right)) return all(caller)
  return { companyId: caller.companyId, staffIds: await teamOf(db, caller) }
}
