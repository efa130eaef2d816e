import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'

/** The facts about a person in the company's imported lists. */
export async function imports(db: TenantDb, sealer: Sealer, of: JoinedPerson) {
  const { rows } = await sql<{
    employer: string
    region: string
    note: string
    phone_sealed: Buffer
    at: Date
  }>`
    select employer, region, note, phone_sealed, at
    from imported_lead i where ${belongsTo(of, 'i')} order by at desc, person_id`.execute(db)
  return rows.map(({ phone_sealed, ...said }) => ({
    ...said,
    phone: sealer.open(of.companyId, phone_sealed),
  }))
}

export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from imported_lead where ${belongsTo(of, 'imported_lead')}`.execute(db)
}
