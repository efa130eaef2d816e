import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'

/** Deletes the hand-overs of a person. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from lead_turn where ${belongsTo(of, 'lead_turn')}`.execute(db)
}
