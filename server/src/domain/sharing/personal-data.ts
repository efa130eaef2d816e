import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'

/** A share stays, as other shares descend from it, but without its sharer's input and without its first reader. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`update share set channel = '', record = '{}' where ${belongsTo(of, 'share')}`.execute(db)
  await sql`
    update forward set opened_by = null, opened_in = ''
     where company_id = ${of.companyId} and opened_by = any(${of.personIds}::uuid[])`.execute(db)
}
