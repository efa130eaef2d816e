import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso, wordOf } from '#core/in-words.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { isWecomContact } from '#domain/identity/wecom-contact.ts'
import type { ExportedPerson } from '#domain/module.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { actionWords } from './action-words.ts'

const results = {
  accept: { zh: '允许', en: 'allowed' },
  reject: { zh: '拒绝', en: 'refused' },
  ban: { zh: '被平台停用', en: 'banned by the platform' },
  filter: { zh: '被平台过滤', en: 'filtered by the platform' },
}

/** Answers of a person to messages, and messages to members of staff about the person, as long as they are kept. */
export async function exportedNotices(db: TenantDb, of: ExportedPerson) {
  const { rows: notices } = await sql<{ title: string; result: string; at: Date }>`
    select t.title, c.result, c.at
    from notice_choice c
    join notice_template t on t.company_id = c.company_id and t.template_id = c.template_id
    where ${belongsTo(of, 'c')} order by c.at desc`.execute(db)
  const { rows: alerts } = await sql<{ salesperson: string; occasion: string; at: Date }>`
    select ${salespersonOf(of.companyId, 'n')} as salesperson, n.occasion, n.at
    from notice n where ${isAbout(of)} order by n.at desc`.execute(db)
  return {
    notices: notices.map((row) => ({ ...inIso('at')(row), result: wordOf(results, of.locale, row.result) })),
    alerts: alerts.map((row) => ({
      ...inIso('at')(row),
      occasion: wordOf(actionWords, of.locale, row.occasion),
    })),
  }
}

/** Deletes messages about a person. */
export async function eraseAlerts(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from notice n where ${isAbout(of)}`.execute(db)
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
