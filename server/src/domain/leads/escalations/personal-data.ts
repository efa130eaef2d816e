import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'

/** Deletes the escalations of a person. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from escalation where ${belongsTo(of, 'escalation')}`.execute(db)
}
