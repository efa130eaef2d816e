import type { TenantDb } from '#core/db/connect.ts'
import { queueMessage, templateTime } from '#domain/customer-messages/queue.ts'
import { workOrderAnswered, workOrderClosed } from './messages.ts'
import type { WorkOrderRow } from './one.ts'
import { kindWords } from './state-words.ts'

const weekMs = 7 * 86_400_000

/** Tells the customer that a work order was answered or closed. */
export async function tellCustomer(
  db: TenantDb,
  { companyId, workOrderId, personId, number, kind }: WorkOrderRow,
  news: 'answered' | 'closed',
): Promise<void> {
  const { timeZone } = await db
    .selectFrom('company')
    .select('time_zone as timeZone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const contents = { what: kindWords[kind].zh, number, when: templateTime(new Date(), timeZone) }
  const of = {
    personId,
    about: workOrderId,
    page: `/pages/work-order/detail/index?${new URLSearchParams({ id: workOrderId })}`,
    uselessAt: new Date(Date.now() + weekMs),
  }
  if (news === 'answered')
    await queueMessage(db, companyId, {
      ...of,
      message: workOrderAnswered,
      contents: { ...contents, hint: '客服已回复，请查看' },
    })
  else
    await queueMessage(db, companyId, {
      ...of,
      message: workOrderClosed,
      contents: { ...contents, hint: '处理已完成，请评价' },
    })
}
