import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'

/** A share stays, as other shares run through it, without anything that its sharer said. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`update share set channel = '', record = '{}' where ${belongsTo(of, 'share')}`.execute(db)
}
