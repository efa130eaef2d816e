import { purchaseWords } from '@mingpian/contract/shared/rules/sentences/purchase.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso, wordOf } from '#core/in-words.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import type { ExportedPerson } from '#domain/module.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { purchaseOf } from './write.ts'

const stageWords = {
  new: { zh: '新线索', en: 'New' },
  contacted: { zh: '已联系', en: 'Contacted' },
  talking: { zh: '洽谈中', en: 'Talking' },
  customer: { zh: '已成客户', en: 'Customer' },
  lost: { zh: '已流失', en: 'Lost' },
}

/** Follow-up records about a person, and the reasons with which the lead was given back to the pool. */
async function followUps(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{
    salesperson: string
    words: string
    is_bought: boolean
    amount: string | null
    order_number: string
    at: Date
  }>`
    select ${salespersonOf(of.companyId, 'f')} as salesperson, f.words, f.is_bought, f.amount, f.order_number, f.at
    from (
      select company_id, person_id, staff_id, words, at, follow_id as id, is_bought, amount, order_number
      from lead_follow
      union
      -- The reason of a withdrawal is an administrator's, whose name is not kept.
      select company_id, person_id, case when way = 'returned' then from_id end, reason, at, turn_id, false, null, ''
      from lead_turn where reason <> ''
    ) f where ${belongsTo(of, 'f')} order by f.at desc, f.id`.execute(db)
  return rows.map(({ is_bought, amount, order_number, ...record }) => ({
    ...record,
    purchase: purchaseOf({ is_bought, amount, order_number }),
  }))
}

/** Stages that salespeople set for a person, the present ones with the next appointment. */
async function stages(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ salesperson: string; stage: string; nextAt: Date | null; at: Date }>`
    select ${salespersonOf(of.companyId, 'l')} as salesperson, l.stage, l.next_at as "nextAt", l.at
    from (
      select company_id, person_id, staff_id, stage, next_at, at from lead_progress
      union all
      -- The present stage is in the row above.
      select company_id, person_id, staff_id, stage, null, at from lead_stage past
      where not exists (
        select from lead_progress present
        where present.company_id = past.company_id and present.person_id = past.person_id
          and present.staff_id = past.staff_id and present.stage = past.stage
      )
    ) l where ${belongsTo(of, 'l')} order by l.at desc, l.staff_id`.execute(db)
  return rows
}

/** The follow-up records and stages of a person, in words. */
export async function exportedLead(db: TenantDb, of: ExportedPerson) {
  return {
    followUps: (await followUps(db, of)).map(({ purchase, ...followUp }) => ({
      ...inIso('at')(followUp),
      purchase: purchase ? purchaseWords(purchase, of.locale) : '',
    })),
    stages: (await stages(db, of)).map(({ nextAt, ...row }) => ({
      ...inIso('at')(row),
      stage: wordOf(stageWords, of.locale, row.stage),
      nextAt: nextAt?.toISOString() ?? '',
    })),
  }
}
