import type { PersonalData } from '@mingpian/contract/privacy.ts'
import type { WorkOrderKind, WorkOrderState } from '@mingpian/contract/shared/rules/work-order-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import type { ExportedPerson } from '#domain/module.ts'
import { kindWords, stateWords } from './state-words.ts'

interface Row {
  number: string
  kind: WorkOrderKind
  state: WorkOrderState
  words: string
  satisfaction: number
  satisfactionWords: string
  at: Date
  replies: { salesperson: string; words: string }[]
}

/** The work orders of a person, for the export of their data. Remarks of staff to each other are no part of it. */
export async function exportedWorkOrders(
  db: TenantDb,
  of: ExportedPerson,
): Promise<PersonalData['workOrders']> {
  const { rows } = await sql<Row>`
    select w.number, w.kind, w.state, w.words, coalesce(w.satisfaction, 0) as satisfaction,
      w.satisfaction_words as "satisfactionWords", w.created_at as at, coalesce((
        select jsonb_agg(jsonb_build_object('salesperson', coalesce(s.name, ''), 'words', e.words) order by e.at, e.reply_id)
        from work_order_reply e left join staff s on s.company_id = e.company_id and s.staff_id = e.staff_id
        where e.company_id = w.company_id and e.work_order_id = w.work_order_id), '[]') as replies
    from work_order w where ${belongsTo(of, 'w')} order by w.created_at desc`.execute(db)
  return rows.map(({ kind, state, ...row }) => ({
    ...inIso('at')(row),
    kind: kindWords[kind][of.locale],
    state: stateWords[state][of.locale],
  }))
}
