import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { isWecomContact } from '#domain/identity/wecom-contact.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

export async function notices(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ title: string; result: string; at: Date }>`
    select t.title, c.result, c.at
    from notice_choice c
    join notice_template t on t.company_id = c.company_id and t.template_id = c.template_id
    where ${belongsTo(of, 'c')} order by c.at desc`.execute(db)
  return rows
}

/** Messages to members of staff about a person, as long as they are kept. */
export async function alerts(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ salesperson: string; occasion: string; at: Date }>`
    select ${salespersonOf(of.companyId, 'n')} as salesperson, n.occasion, n.at
    from notice n where ${isAbout(of)} order by n.at desc`.execute(db)
  return rows
}

/** Deletes a person's answers to messages, and messages about the person. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from notice n where ${isAbout(of)}`.execute(db)
  await sql`delete from notice_choice where ${belongsTo(of, 'notice_choice')}`.execute(db)
}

/** Turns all acceptances of messages by a person into refusals. */
export async function endNotices(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<void> {
  await db
    .updateTable('notice_choice')
    .set({ result: 'reject', at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .where('result', '=', 'accept')
    .execute()
}

/** Messages about visits name the person, those about a lost customer the id of WeCom. */
const isAbout = (of: JoinedPerson) => sql`(
  ${belongsTo(of, 'n')}
  or n.company_id = ${of.companyId} and n.occasion in ('lost', 'dropped', 'missing') and n.content_id in (
    select c.external_userid from external_contact c
    join person p on ${belongsTo(of, 'p')}
    where c.company_id = ${of.companyId} and ${isWecomContact('c', 'p')}
  ))`
