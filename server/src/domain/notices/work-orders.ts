import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'

/** What happened to a work order: it came to its handler, its customer wrote, its deadline comes near or passed. */
interface News {
  receiverId: string
  personId: string
  workOrderId: string
  signal: 'new' | 'reply' | 'due' | 'late'
  /** When it happened. Of `due` and `late` the deadline. */
  at: Date
  /** The handler of a late work order; null without one. */
  salespersonId?: string | null
}

/** Adds the message to a member of staff about a work order, in the transaction. */
export async function tellOfWorkOrder(
  db: TenantDb,
  companyId: string,
  { receiverId, personId, workOrderId, signal, at, salespersonId = null }: News,
): Promise<void> {
  const noticeId = uuidv7()
  await db
    .insertInto('notice')
    .values({
      ...{ company_id: companyId, notice_id: noticeId, staff_id: receiverId, person_id: personId },
      ...{ occasion: 'work_order', signal, signal_at: at, salesperson_id: salespersonId },
      ...{ content_id: workOrderId, at: new Date() },
    })
    .execute()
  await addJob(db, 'send_notice', noticeId)
}
