import { sql } from 'kysely'
import { inIso, wordOf } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

const outcomes = {
  bought: { zh: '已成交', en: 'bought' },
  agreed: { zh: '已约定下一步', en: 'agreed on a next step' },
  talked: { zh: '已沟通', en: 'talked' },
  no_answer: { zh: '未接通', en: 'no answer' },
  declined: { zh: '暂无意向', en: 'declined' },
}

/** The words for each kind of contact that a salesperson opened. */
const opened = {
  call: { zh: '打开了拨号', en: 'opened the phone' },
  message: { zh: '打开了聊天', en: 'opened the chat' },
}

export const callNow = {
  name: 'leads/call-now',
  what: 'the leads to contact today, and how contacts ended',
  uses: ['staff', 'identity', 'card', 'leads/turns', 'tracking', 'leads/lead', 'leads/scores', 'leads/grant'],
  door: ['list', 'outcomes', 'trail', 'undo'],
  tables: {
    call_outcome: {
      persons: deletedRows,
      sample: `insert into call_outcome (company_id, staff_id, person_id, day, reason, outcome)
          select company_id, staff_id, person_id, '2026-11-20', 'form', 'talked' from person_tag`,
    },
    call_snooze: {
      persons: deletedRows,
      sample: `insert into call_snooze (company_id, staff_id, person_id, until)
          select company_id, staff_id, person_id, '2026-11-20' from person_tag`,
    },
    lead_reach: {
      persons: deletedRows,
      sample: `insert into lead_reach (company_id, staff_id, person_id, way)
          select company_id, staff_id, person_id, 'call' from person_tag`,
    },
  },
  expiry: [
    { table: 'call_outcome', when: sql`at < now() - interval '366 days'` },
    // Two days more, because of the companies' time zones.
    { table: 'call_snooze', when: sql`until < current_date - 2` },
    // As long as outcomes.
    { table: 'lead_reach', when: sql`at < now() - interval '366 days'` },
  ],
  async personalData(db, of) {
    const { rows } = await sql<{ salesperson: string; outcome: string; at: Date }>`
      select ${salespersonOf(of.companyId, 'c')} as salesperson, c.outcome, c.at
      from call_outcome c where ${belongsTo(of, 'c')}
      union all
      select ${salespersonOf(of.companyId, 'r')}, r.way, r.at from lead_reach r where ${belongsTo(of, 'r')}
      order by at desc`.execute(db)
    const words = { ...outcomes, ...opened }
    return {
      calls: rows.map((row) => ({ ...inIso('at')(row), outcome: wordOf(words, of.locale, row.outcome) })),
    }
  },
} satisfies Module
