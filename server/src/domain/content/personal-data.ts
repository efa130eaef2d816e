import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Kin, ofKin } from '#domain/identity/kin.ts'

/** The pieces that a person likes. */
export async function likes(db: TenantDb, of: Kin) {
  const { rows } = await sql<{ title: string; at: Date }>`
    select m.title, l.at from material_like l join material m using (company_id, material_id)
    where ${ofKin(of, 'l')} order by l.at desc`.execute(db)
  return rows
}

/** Deletes a person's likes. */
export async function erase(db: TenantDb, of: Kin): Promise<void> {
  await sql`delete from material_like where ${ofKin(of, 'material_like')}`.execute(db)
}
