import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

/** The tags that salespeople gave to a person. Those by rule follow from the visits, which are exported themselves. */
export async function tags(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ salesperson: string; name: string; at: Date }>`
    select ${salespersonOf(of.companyId, 'given')} as salesperson, tag.name, given.at
    from person_tag given
    join tag on tag.company_id = ${of.companyId} and tag.tag_id = given.tag_id
    where ${belongsTo(of, 'given')} order by given.at desc, tag.name`.execute(db)
  return rows
}

/** Deletes the tags of a person. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from person_tag where ${belongsTo(of, 'person_tag')}`.execute(db)
}
