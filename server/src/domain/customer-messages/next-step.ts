import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { quietEnd } from '#domain/company/quiet-end.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import type { CustomerMessage } from '#domain/module.ts'

/** A row of `customer_message` that is not ended. */
export interface OpenMessage {
  companyId: string
  messageId: string
  personId: string
  message: string
  contents: Record<string, string>
  page: string
  uselessAt: Date
  state: 'waiting' | 'sending'
  /** The template of an attempt whose outcome is unknown. */
  templateId: string | null
}

/** How one person gets a message: the template of an app, and their id there. */
export interface Channel {
  app: 'mini' | 'wechat'
  kind: 'once' | 'follower'
  templateId: string
  /** The message's fields by the template's names for its own. */
  keys: Record<string, string>
  openId: string
  /** Whose permission it uses; null for followers. */
  allowedBy: string | null
  /** Messages that the person allows besides this one. */
  left: number
}

export async function openMessage(
  db: TenantDb,
  companyId: string,
  messageId: string,
): Promise<OpenMessage | undefined> {
  const row = await db
    .selectFrom('customer_message')
    .select([
      'person_id as personId',
      'message',
      'contents',
      'page',
      'useless_at as uselessAt',
      'state',
      'template_id as templateId',
    ])
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .where('state', 'in', ['waiting', 'sending'])
    .forUpdate()
    .executeTakeFirst()
  if (row?.state !== 'waiting' && row?.state !== 'sending') return undefined
  return { ...row, state: row.state, companyId, messageId }
}

/** Makes a message wait for the end of the quiet hours; drops it if it has no use then. @returns whether it did */
export async function waitsForMorning(
  db: TenantDb,
  { companyId, messageId, uselessAt }: OpenMessage,
  quiet: CustomerMessage['quietHours'],
): Promise<boolean> {
  if (!quiet) return false
  const { rows } = await sql<{ until: Date | null }>`
    select ${quietEnd(sql`${quiet.from}::time`, sql`${quiet.until}::time`, sql`time_zone`)} as until
    from company where company_id = ${companyId}`.execute(db)
  const until = rows[0]?.until
  if (!until) return false
  if (until >= uselessAt) await end(db, { companyId, messageId }, 'dropped', 'quiet hours')
  else {
    await db
      .updateTable('customer_message')
      .set({ send_at: until })
      .where('company_id', '=', companyId)
      .where('message_id', '=', messageId)
      .execute()
    await addJob(db, 'message_customer', messageId, until)
  }
  return true
}

/**
 * The ways by which a person gets a message, the best first: the mini program, then the service account; a permission of
 * theirs before the message for followers. None for a person who withdrew the consent to messages or was erased. A message
 * whose attempt has an unknown outcome has only the way of that attempt.
 */
export async function channelsOf(
  db: TenantDb,
  { companyId, personId, message, state, templateId }: OpenMessage,
): Promise<Channel[]> {
  const isRepeat = state === 'sending'
  const { rows } = await sql<Channel>`
    with whole as (
      select ${rootIdOf('p')} as root_id from person p
      where p.company_id = ${companyId} and p.person_id = ${personId}
    ), ids as (
      select p.person_id from person p join whole on p.person_id = whole.root_id or p.joined_into = whole.root_id
      where p.company_id = ${companyId} and p.erased_at is null
    ), said as (
      select granted from consent c join ids using (person_id)
      where c.company_id = ${companyId} and c.scope = 'notices' order by c.at desc limit 1
    )
    select t.app, t.kind, t.template_id as "templateId", t.keys, i.open_id as "openId",
      case t.kind when 'once' then c.person_id end as "allowedBy", coalesce(c.allowed, 0) as left
    from notice_template t
    join credential app on app.company_id = t.company_id and app.kind = t.app
    join person_identity i on i.company_id = t.company_id and i.app_id = app.app_id
      and i.person_id in (select person_id from ids)
    left join notice_choice c on c.company_id = t.company_id and c.template_id = t.template_id
      and c.person_id in (select person_id from ids) and c.result = 'accept' and (c.allowed > 0 or ${isRepeat})
    where t.company_id = ${companyId} and t.message = ${message} and (t.kind = 'follower' or c.person_id is not null)
      and (not ${isRepeat} or t.template_id = ${templateId}) and not exists (select from said where not granted)
    order by t.app = 'mini' desc, i.person_id = c.person_id desc nulls last, i.open_id`.execute(db)
  const best = new Map<string, Channel>()
  for (const row of rows) if (!best.has(row.templateId)) best.set(row.templateId, row)
  return [...best.values()]
}

/**
 * Marks a message as being sent and uses up one permission.
 * @returns false where another message used the last one up meanwhile
 */
export async function beginSending(
  db: TenantDb,
  { companyId, messageId }: OpenMessage,
  { templateId, allowedBy }: Channel,
): Promise<boolean> {
  if (allowedBy) {
    const used = await db
      .updateTable('notice_choice')
      .set({ allowed: sql<number>`allowed - 1` })
      .where('company_id', '=', companyId)
      .where('template_id', '=', templateId)
      .where('person_id', '=', allowedBy)
      .where('allowed', '>', 0)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) return false
  }
  await db
    .updateTable('customer_message')
    .set({ state: 'sending', template_id: templateId })
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .execute()
  return true
}

/** The vendor refused it: the message waits again, and the permission was not used. */
export async function undoSending(db: TenantDb, { companyId, messageId }: OpenMessage, by: Channel) {
  await db
    .updateTable('customer_message')
    .set({ state: 'waiting', template_id: null })
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .where('state', '=', 'sending')
    .execute()
  await changeAllowed(db, companyId, by, sql`least(allowed + 1, 1000)`)
}

/** The vendor knows of no permission. */
export const forgetPermission = (db: TenantDb, companyId: string, by: Channel) =>
  changeAllowed(db, companyId, by, sql`0`)

async function changeAllowed(
  db: TenantDb,
  companyId: string,
  { templateId, allowedBy }: Channel,
  allowed: RawBuilder<unknown>,
): Promise<void> {
  if (!allowedBy) return
  await db
    .updateTable('notice_choice')
    .set({ allowed: sql<number>`${allowed}` })
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .where('person_id', '=', allowedBy)
    .execute()
}

/** Ends a message. @param reason why it was not sent */
export async function end(
  db: TenantDb,
  { companyId, messageId }: Pick<OpenMessage, 'companyId' | 'messageId'>,
  state: 'sent' | 'dropped' | 'failed',
  reason = '',
): Promise<void> {
  await db
    .updateTable('customer_message')
    .set({ state, reason })
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
}
