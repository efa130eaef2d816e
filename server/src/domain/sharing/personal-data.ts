import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Kin, ofKin } from '#domain/identity/kin.ts'

/** A share stays, as other shares run through it, without anything that its sharer said. */
export async function erase(db: TenantDb, of: Kin): Promise<void> {
  await sql`update share set channel = '', record = '{}' where ${ofKin(of, 'share')}`.execute(db)
}
