import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

/** Questions of a person at places of pieces. */
export async function questions(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ salesperson: string; title: string; page: number; words: string; at: Date }>`
    select ${salespersonOf(of.companyId, 'q')} as salesperson, m.title, q.page, q.words, q.at
    from spot_question q join material m using (company_id, material_id)
    where ${belongsTo(of, 'q')} order by q.at desc`.execute(db)
  return rows
}

/** Deletes a person's questions. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from spot_question where ${belongsTo(of, 'spot_question')}`.execute(db)
}
