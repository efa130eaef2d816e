import type { WorkOrderKind, WorkOrderState } from '@mingpian/contract/shared/rules/work-order-states.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { newNumber } from './number.ts'
import { deadlineNow } from './rule.ts'
import { addReply } from './write.ts'

/** A work order of the past, as programs that fill a database write it. */
interface PastWorkOrder {
  kind: WorkOrderKind
  state: WorkOrderState
  personId: string
  /** Null without a handler. */
  handlerId: string | null
  words: string
  replies: { staffId: string | null; words: string; at: Date }[]
  remarks: { staffId: string; words: string; at: Date }[]
  satisfaction?: number
  satisfactionWords?: string
}

/** Writes a work order of the past, without notices and messages. */
export async function importWorkOrder(
  db: TenantDb,
  companyId: string,
  { kind, state, personId, handlerId, words, replies, remarks, ...end }: PastWorkOrder,
  given: { id: string; at: Date; replyId(nth: number): string },
): Promise<void> {
  const deadline = await deadlineNow(db, companyId, null, given.at)
  await db
    .insertInto('work_order')
    .values({
      ...{ company_id: companyId, work_order_id: given.id, number: newNumber(given.id), kind, state },
      ...{ person_id: personId, handler_id: handlerId, words, ...deadline },
      ...{ told_at: deadline.due_at, remind_at: null },
      ...{ satisfaction: end.satisfaction ?? null, satisfaction_words: end.satisfactionWords ?? '' },
      ...{ created_at: given.at, changed_at: replies.at(-1)?.at ?? given.at },
    })
    .execute()
  for (const [nth, { staffId, at, words: said }] of replies.entries())
    await addReply(
      db,
      { companyId, workOrderId: given.id },
      staffId,
      { words: said },
      { id: given.replyId(nth), at },
    )
  for (const [nth, { staffId, at, words: said }] of remarks.entries())
    await db
      .insertInto('work_order_remark')
      .values({
        ...{ company_id: companyId, remark_id: given.replyId(100 + nth), work_order_id: given.id },
        ...{ staff_id: staffId, words: said, at },
      })
      .execute()
}
