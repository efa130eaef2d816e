import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

export async function savedCards(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ name: string; savedAt: Date }>`
    select ${salespersonOf(of.companyId, 's')} as name, saved_at as "savedAt"
    from saved_card s where ${belongsTo(of, 's')} order by saved_at desc`.execute(db)
  return rows
}

/** Cards that the person left with salespeople, still sealed. */
export async function leftCards(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ salesperson: string; sealed: Buffer; at: Date }>`
    select ${salespersonOf(of.companyId, 'x')} as salesperson, sealed, at
    from exchanged_card x where ${belongsTo(of, 'x')} order by at desc`.execute(db)
  return rows
}

/** Deletes the cards that a person keeps and those that they left. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from saved_card where ${belongsTo(of, 'saved_card')}`.execute(db)
  await sql`delete from exchanged_card where ${belongsTo(of, 'exchanged_card')}`.execute(db)
}
