import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { countsOf } from './plan.ts'
import type { KeptRow } from './store.ts'

/**
 * Blocks the application and undoing of imports until the transaction ends. They lock their import before persons, so
 * call this before the persons are locked.
 */
export async function lockLeadImports(db: TenantDb, companyId: string): Promise<void> {
  await sql`
    select from lead_import where company_id = ${companyId} order by import_id for update`.execute(db)
}

/**
 * Removes the rows of a person from the sealed lists: those that became the person, and those with a phone of the
 * person. Call it before the modules `imported` and `identity` delete the phones by which it finds them.
 */
export async function eraseListed(db: TenantDb, of: JoinedPerson, sealer: Sealer): Promise<void> {
  const { companyId, personIds } = of
  const lists = await db
    .selectFrom('lead_import')
    .select(['import_id', 'counts', 'sealed'])
    .where('company_id', '=', companyId)
    .orderBy('import_id')
    .execute()
  if (lists.length === 0) return
  const { rows: hashes } = await sql<{ hash: Buffer }>`
    select p.phone_hash as hash from person p where ${belongsTo(of, 'p')} and p.phone_hash is not null
    union select i.phone_hash from imported_lead i where ${belongsTo(of, 'i')}
    union select a.phone_hash from form_answer a where ${belongsTo(of, 'a')} and a.phone_hash is not null`.execute(
    db,
  )
  const known = new Set(hashes.map(({ hash }) => hash.toString('hex')))
  const isOfPerson = ({ personId, values: { phone = '' } }: KeptRow) =>
    (personId !== undefined && personIds.includes(personId)) ||
    (phone !== '' && sealer.indexes(companyId, phone).some((hash) => known.has(hash.toString('hex'))))
  for (const { import_id, counts, sealed } of lists) {
    const rows = JSON.parse(sealer.open(companyId, sealed)) as KeptRow[]
    const rest = rows.filter((row) => !isOfPerson(row))
    if (rest.length < rows.length)
      await db
        .updateTable('lead_import')
        .set({
          counts: JSON.stringify({ ...counts, ...countsOf(rest) }),
          sealed: sealer.seal(companyId, JSON.stringify(rest)),
        })
        .where('company_id', '=', companyId)
        .where('import_id', '=', import_id)
        .execute()
  }
}
