import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Kin, ofKin } from '#domain/identity/kin.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

export async function members(db: TenantDb, of: Kin) {
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    select member_id as id, created_at as "createdAt" from member m where ${ofKin(of, 'm')}
    order by created_at desc`.execute(db)
  return rows
}

export async function mallReports(db: TenantDb, of: Kin) {
  const { rows } = await sql<{ salesperson: string; times: number; lastAt: Date }>`
    select ${salespersonOf(of.companyId, 'r')} as salesperson, times, last_at as "lastAt"
    from mall_report r where ${ofKin(of, 'r')} order by last_at desc`.execute(db)
  return rows
}

/** Deletes a person's membership; the member's tokens go with it. */
export async function erase(db: TenantDb, of: Kin): Promise<void> {
  await sql`delete from mall_report where ${ofKin(of, 'mall_report')}`.execute(db)
  await sql`delete from member where ${ofKin(of, 'member')}`.execute(db)
}
