import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

export async function members(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    select member_id as id, created_at as "createdAt" from member m where ${belongsTo(of, 'm')}
    order by created_at desc`.execute(db)
  return rows
}

export async function mallReports(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ salesperson: string; times: number; lastAt: Date }>`
    select ${salespersonOf(of.companyId, 'r')} as salesperson, times, last_at as "lastAt"
    from mall_report r where ${belongsTo(of, 'r')} order by last_at desc`.execute(db)
  return rows
}

/** Deletes a person's membership; the member's tokens go with it. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from mall_report where ${belongsTo(of, 'mall_report')}`.execute(db)
  await sql`delete from member where ${belongsTo(of, 'member')}`.execute(db)
}
