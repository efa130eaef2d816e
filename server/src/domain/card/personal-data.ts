import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Kin, ofKin } from '#domain/identity/kin.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

export async function savedCards(db: TenantDb, of: Kin) {
  const { rows } = await sql<{ name: string; savedAt: Date }>`
    select ${salespersonOf(of.companyId, 's')} as name, saved_at as "savedAt"
    from saved_card s where ${ofKin(of, 's')} order by saved_at desc`.execute(db)
  return rows
}

/** Cards that the person left with salespeople, still sealed. */
export async function leftCards(db: TenantDb, of: Kin) {
  const { rows } = await sql<{ salesperson: string; sealed: Buffer; at: Date }>`
    select ${salespersonOf(of.companyId, 'x')} as salesperson, sealed, at
    from exchanged_card x where ${ofKin(of, 'x')} order by at desc`.execute(db)
  return rows
}

/** Deletes the cards that a person keeps and those that they left. */
export async function erase(db: TenantDb, of: Kin): Promise<void> {
  await sql`delete from saved_card where ${ofKin(of, 'saved_card')}`.execute(db)
  await sql`delete from exchanged_card where ${ofKin(of, 'exchanged_card')}`.execute(db)
}
