import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'

/** A signal of a lead to which the salesperson did not react. */
interface Unanswered {
  receiverId: string
  salespersonId: string
  personId: string
  signal: string
  /** When the signal was given. */
  at: Date
  contentType: string
  contentId: string
}

/** Adds the message to a superior about a lead whose salesperson did not react, in the transaction. */
export async function tellSuperior(db: TenantDb, companyId: string, unanswered: Unanswered): Promise<void> {
  const noticeId = uuidv7()
  await db
    .insertInto('notice')
    .values({
      company_id: companyId,
      notice_id: noticeId,
      staff_id: unanswered.receiverId,
      person_id: unanswered.personId,
      occasion: 'escalation',
      salesperson_id: unanswered.salespersonId,
      signal: unanswered.signal,
      signal_at: unanswered.at,
      content_type: unanswered.contentType,
      content_id: unanswered.contentId,
      at: new Date(),
    })
    .execute()
  await addJob(db, 'send_notice', noticeId)
}
