import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

/** Remarks of salespeople about a person. */
export async function remarks(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ salesperson: string; words: string; at: Date }>`
    select ${salespersonOf(of.companyId, 'r')} as salesperson, r.words, r.at
    from person_remark r where ${belongsTo(of, 'r')} order by r.at desc`.execute(db)
  return rows
}

/** Deletes the remarks about a person. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from person_remark where ${belongsTo(of, 'person_remark')}`.execute(db)
}
