import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

/** In whose WeCom the person is a customer. */
export async function contacts(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ salesperson: string; addedAt: Date }>`
    select ${salespersonOf(of.companyId, 'c')} as salesperson, c.added_at as "addedAt"
    from external_contact c
    where c.company_id = ${of.companyId} and c.removed_at is null and exists (
      select from person p where ${belongsTo(of, 'p')} and (
        p.external_userid <> '' and p.external_userid = c.external_userid
        or p.union_id <> '' and p.union_id = c.union_id))
    order by c.added_at desc`.execute(db)
  return rows
}

/** Deletes the person's rows as a customer in WeCom, found by unionId and external user id. */
export async function erase(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<void> {
  await sql`
    with own as (
      select union_id, external_userid from person where company_id = ${companyId} and person_id = any(${personIds}::uuid[])
    ), greeted as (
      delete from greeting
       where company_id = ${companyId} and external_userid in (
         select external_userid from own where external_userid <> ''
         union all
         select c.external_userid from external_contact c join own using (union_id)
          where c.company_id = ${companyId} and own.union_id <> '')
    ), contact as (
      delete from external_contact
       where company_id = ${companyId} and (
         external_userid in (select external_userid from own where external_userid <> '')
         or union_id in (select union_id from own where union_id <> ''))
      returning external_userid
    )
    delete from contact_event
     where company_id = ${companyId} and external_userid in (
       select external_userid from contact
       union all
       select external_userid from own where external_userid <> '')`.execute(db)
}
