import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso, wordOf } from '#core/in-words.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import type { ExportedPerson } from '#domain/module.ts'

const results = {
  accept: { zh: '允许', en: 'allowed' },
  reject: { zh: '拒绝', en: 'refused' },
  ban: { zh: '被平台停用', en: 'banned by the platform' },
  filter: { zh: '被平台过滤', en: 'filtered by the platform' },
}

/** Answers of a person to messages, and the messages that were sent to them, as long as they are kept. */
export async function exportedMessages(db: TenantDb, of: ExportedPerson) {
  const { rows: notices } = await sql<{ title: string; result: string; at: Date }>`
    select t.title, c.result, c.at
    from notice_choice c
    join notice_template t on t.company_id = c.company_id and t.template_id = c.template_id
    where ${belongsTo(of, 'c')} order by c.at desc`.execute(db)
  const { rows: messages } = await sql<{ title: string; text: string; at: Date }>`
    select coalesce(t.title, m.message) as title,
      (select coalesce(string_agg(value, ' · '), '') from jsonb_each_text(m.contents)) as text, m.send_at as at
    from customer_message m
    left join notice_template t on t.company_id = m.company_id and t.template_id = m.template_id
    where ${belongsTo(of, 'm')} and m.state = 'sent' order by m.send_at desc`.execute(db)
  return {
    notices: notices.map((row) => ({ ...inIso('at')(row), result: wordOf(results, of.locale, row.result) })),
    messages: messages.map(inIso('at')),
  }
}

/** Turns all acceptances of messages by a person into refusals, and takes waiting messages back. */
export async function endNotices(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<void> {
  await db
    .updateTable('notice_choice')
    .set({ result: 'reject', at: sql<Date>`now()`, allowed: 0 })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .where('result', '=', 'accept')
    .execute()
  await db
    .updateTable('customer_message')
    .set({ state: 'dropped', reason: 'not allowed' })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .where('state', '=', 'waiting')
    .execute()
}
