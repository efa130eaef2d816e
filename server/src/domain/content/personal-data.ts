import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'

/** The pieces that a person likes. */
export async function likes(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ title: string; at: Date }>`
    select m.title, l.at from material_like l join material m using (company_id, material_id)
    where ${belongsTo(of, 'l')} order by l.at desc`.execute(db)
  return rows
}

/** Deletes a person's likes. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from material_like where ${belongsTo(of, 'material_like')}`.execute(db)
}
