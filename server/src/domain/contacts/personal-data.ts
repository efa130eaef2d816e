import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { isWecomContact } from '#domain/identity/wecom-contact.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { openPhones } from './read.ts'

interface Row {
  salesperson: string
  addedAt: Date
  removedAt: Date | null
  removedBy: string
  remark: string
  description: string
  phones_sealed: Buffer | null
}

/** The salespeople in whose WeCom the person is or was a customer, with their notes. */
export async function contacts(db: TenantDb, sealer: Sealer, of: JoinedPerson) {
  const { rows } = await sql<Row>`
    select ${salespersonOf(of.companyId, 'c')} as salesperson, c.added_at as "addedAt", c.removed_at as "removedAt",
      c.removed_by as "removedBy", c.remark, c.description, c.phones_sealed
    from external_contact c
    where c.company_id = ${of.companyId} and exists (
      select from person p where ${belongsTo(of, 'p')} and ${isWecomContact('c', 'p')})
    order by c.added_at desc`.execute(db)
  return rows.map(({ phones_sealed, ...row }) => ({
    ...row,
    phones: openPhones(sealer, of.companyId, phones_sealed),
  }))
}

/**
 * Deletes the person's rows as a customer in WeCom, found by unionId and external user id, and prevents that they are
 * stored again.
 */
export async function erase(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<void> {
  await sql`
    with own as (
      select union_id, external_userid from person where company_id = ${companyId} and person_id = any(${personIds}::uuid[])
    ), contact as (
      delete from external_contact
       where company_id = ${companyId} and (
         external_userid in (select external_userid from own where external_userid <> '')
         or union_id in (select union_id from own where union_id <> ''))
      returning external_userid
    ), ids as (
      select external_userid from contact union select external_userid from own where external_userid <> ''
    ), greeted as (
      delete from greeting where company_id = ${companyId} and external_userid in (select external_userid from ids)
    ), forgotten as (
      insert into contact_forgotten (company_id, external_hash)
      select ${companyId}, sha256(convert_to(external_userid, 'UTF8')) from ids
      on conflict (company_id, external_hash) do update set at = now()
    )
    delete from contact_event
     where company_id = ${companyId} and external_userid in (select external_userid from ids)`.execute(db)
}
