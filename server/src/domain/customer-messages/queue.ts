import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { CustomerMessage } from '#domain/module.ts'

/** A message to one customer. */
export interface NewMessage<Message extends CustomerMessage> {
  message: Message
  personId: string
  /** The id of the record that the message is about. */
  about: string
  /** Which of several messages of this kind about the record it is. */
  occasion?: string
  /** Longer values are cut when the message is sent. */
  contents: { [Field in keyof Message['fields']]: string }
  /** What follows the hash of the page's address. */
  page: string
  /** Default: now. */
  sendAt?: Date
  /** From here on the message has no use. */
  uselessAt: Date
}

/**
 * Sends a message to a customer, with the transaction. It replaces a waiting message of the same kind about the same record
 * and occasion. A message whose time has passed is not sent, as one that nobody allowed.
 */
export async function queueMessage<Message extends CustomerMessage>(
  db: TenantDb,
  companyId: string,
  { message, personId, about, occasion = '', contents, page, sendAt, uselessAt }: NewMessage<Message>,
): Promise<void> {
  await dropMessages(db, companyId, about, { message: message.name, occasion })
  const at = sendAt ?? new Date()
  if (uselessAt <= new Date() || uselessAt <= at) return
  const messageId = uuidv7()
  await db
    .insertInto('customer_message')
    .values({
      company_id: companyId,
      message_id: messageId,
      person_id: personId,
      message: message.name,
      about,
      occasion,
      contents: JSON.stringify(contents),
      page,
      send_at: at,
      useless_at: uselessAt,
    })
    .execute()
  await addJob(db, 'message_customer', messageId, at)
}

/** A moment on the clocks of a company, as templates of WeChat take times: `2026年12月3日 14:00`. */
export function templateTime(at: Date, timeZone: string): string {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit' },
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.year}年${part.month}月${part.day}日 ${part.hour}:${part.minute}`
}

/**
 * Takes back the waiting messages about a record. One that is being sent is sent.
 * @param only those of one message and occasion
 */
export async function dropMessages(
  db: TenantDb,
  companyId: string,
  about: string,
  only?: { message: string; occasion: string },
): Promise<void> {
  const which = only ? sql`and message = ${only.message} and occasion = ${only.occasion}` : sql``
  await sql`
    update customer_message set
      state = case state when 'waiting' then 'dropped' else 'failed' end,
      reason = case state when 'waiting' then 'withdrawn' else 'outcome unknown' end
    where company_id = ${companyId} and about = ${about} and state in ('waiting', 'sending') ${which}`.execute(
    db,
  )
}
