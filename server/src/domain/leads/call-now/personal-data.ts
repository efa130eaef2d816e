import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

/** Outcomes of contacts with a person. */
export async function outcomes(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ salesperson: string; outcome: string; at: Date }>`
    select ${salespersonOf(of.companyId, 'kept')} as salesperson, kept.outcome, kept.at
    from call_outcome kept where ${belongsTo(of, 'kept')} order by kept.at desc`.execute(db)
  return rows
}

/** Deletes what salespeople stored of their contacts with a person. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from call_outcome where ${belongsTo(of, 'call_outcome')}`.execute(db)
  await sql`delete from call_snooze where ${belongsTo(of, 'call_snooze')}`.execute(db)
  await sql`delete from lead_reach where ${belongsTo(of, 'lead_reach')}`.execute(db)
}
