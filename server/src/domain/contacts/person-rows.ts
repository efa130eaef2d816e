import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso, wordOf } from '#core/in-words.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { isWecomContact } from '#domain/identity/wecom-contact.ts'
import type { ExportedPerson } from '#domain/module.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { openPhones } from './read.ts'

const removers = {
  customer: { zh: '由本人删除', en: 'by the person' },
  member: { zh: '由销售删除', en: 'by the salesperson' },
  transfer: { zh: '交接给同事', en: 'handed over to a colleague' },
}

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
export async function exportedContacts(db: TenantDb, of: ExportedPerson) {
  const { companyId, sealer, locale, shown } = of
  const { rows } = await sql<Row>`
    select ${salespersonOf(of.companyId, 'c')} as salesperson, c.added_at as "addedAt", c.removed_at as "removedAt",
      c.removed_by as "removedBy", c.remark, c.description, c.phones_sealed
    from external_contact c
    where c.company_id = ${of.companyId} and exists (
      select from person p where ${belongsTo(of, 'p')} and ${isWecomContact('c', 'p')})
    order by c.added_at desc`.execute(db)
  return rows.map(({ phones_sealed, removedAt, removedBy, ...row }) => ({
    ...inIso('addedAt')(row),
    phones: openPhones(sealer, companyId, phones_sealed).map(shown),
    removedAt: removedAt?.toISOString() ?? '',
    removedBy: removedBy && wordOf(removers, locale, removedBy),
  }))
}

/**
 * Deletes the person's rows as a customer in WeCom, found by unionId and external user id, and prevents that they are
 * stored again.
 */
export async function eraseContacts(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<void> {
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
