import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { waitingCount } from '#domain/posts/queue.ts'
import { postSetting } from '#domain/posts/settings.ts'
import { crowdedUntil, holdBack } from './hold-back.ts'
import { type Message, messageOf, summaryOf } from './message.ts'
import type { Notice, Receiver } from './notice.ts'
import { quietUntil } from './quiet-hours.ts'

/**
 * The score of a person for a member of staff. A parameter, because scores are computed from events, which notices do
 * not know.
 */
export type FindScore = (
  db: TenantDb,
  of: { companyId: string; staffId: string; personId: string },
) => Promise<number>

/** Whether an escalation is still without a reaction. A parameter, like the score. */
export type IsStillOpen = (
  db: TenantDb,
  of: { companyId: string; salespersonId: string; personId: string; signal: string; signalAt: Date },
) => Promise<boolean>

/** How many reviews of products wait for a moderator. A parameter, like the score. */
export type CountWaiting = (db: TenantDb, companyId: string) => Promise<number>

/** The functions of modules above this one by which a notice is decided. */
export interface Lookups {
  findScore: FindScore
  isStillOpen: IsStillOpen
  waitingReviews: CountWaiting
}

/** A message to send now. The same notice always makes the same message, so that the vendor drops a repeat. */
export interface Outgoing extends Message {
  userId: string
}

/**
 * Decides about a notice: it is sent now, held back by quiet hours or in a crowd, or deleted, because its receiver gets
 * no messages or already got one about the person. Decisions for one receiver are serialised.
 * @returns undefined if there is nothing to send
 */
export async function nextStep(
  db: TenantDb,
  companyId: string,
  noticeId: string,
  origin: string,
  { findScore, isStillOpen, waitingReviews }: Lookups,
): Promise<Outgoing | undefined> {
  const staffId = await receiverId(db, companyId, noticeId)
  const receiver = staffId && (await lockReceiver(db, companyId, staffId))
  const row = staffId && (await openNotice(db, companyId, noticeId))
  if (!row) return undefined
  const { state, ...notice } = row
  if (!receiver) return drop(db, notice)
  if (state === 'waiting') {
    if (await isSurplus(db, notice)) return drop(db, notice)
    if (!(await reachesLeastScore(db, notice, receiver, findScore))) return drop(db, notice)
  }
  if (!(await isOpen(db, notice, isStillOpen))) return drop(db, notice)
  if (!(await isWanted(db, notice))) return drop(db, notice)
  if (reminders.has(notice.signal) && !isInTime(notice, receiver)) return drop(db, notice)
  const heldUntil = state === 'waiting' && (receiver.quietUntil ?? (await crowdedUntil(db, notice)))
  if (heldUntil) return holdBack(db, notice, heldUntil)
  if (notice.occasion === 'summary') await dropAnswered(db, notice, isStillOpen)
  // Not again where it was interrupted: the same notice makes the same message.
  if (notice.occasion === 'summary' && state === 'waiting') {
    await keepLastOf(db, notice, 'review', waitingCount)
    await keepLastOf(db, notice, 'product_review', waitingReviews)
  }
  const message =
    notice.occasion === 'summary'
      ? await summaryOf(db, notice, receiver, origin)
      : await messageOf(db, notice, receiver, origin)
  if (!message) return drop(db, notice)
  await setState(db, notice, 'sending')
  return { ...message, userId: receiver.userId }
}

/** Ends a notice, and for a summary also the notices that it contains. */
export async function finish(
  db: TenantDb,
  companyId: string,
  noticeId: string,
  state: 'sent' | 'failed',
): Promise<void> {
  await db
    .updateTable('notice')
    .set({ state })
    .where('company_id', '=', companyId)
    .where(({ or, eb }) => or([eb('notice_id', '=', noticeId), eb('summary_id', '=', noticeId)]))
    .execute()
}

async function receiverId(db: TenantDb, companyId: string, noticeId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notice')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirst()
  return row?.staff_id
}

/** The lock makes other notices of the receiver wait for this decision. Undefined if messages are off. */
async function lockReceiver(db: TenantDb, companyId: string, staffId: string): Promise<Receiver | undefined> {
  const row = await db
    .selectFrom('staff')
    .innerJoin('company', 'company.company_id', 'staff.company_id')
    .leftJoin('notice_setting as setting', (join) =>
      join
        .onRef('setting.company_id', '=', 'staff.company_id')
        .onRef('setting.staff_id', '=', 'staff.staff_id'),
    )
    .select([
      'staff.user_id as userId',
      'staff.locale',
      'staff.status',
      'setting.is_on as isOn',
      'setting.least_score as leastScore',
    ])
    .select(quietUntil('setting', 'company').as('quietUntil'))
    .where('staff.company_id', '=', companyId)
    .where('staff.staff_id', '=', staffId)
    .forNoKeyUpdate('staff')
    .executeTakeFirst()
  if (row?.status !== 'active' || row.isOn === false) return undefined
  const { userId, locale, quietUntil: until, leastScore } = row
  return { userId, locale, quietUntil: until, leastScore: leastScore ?? 0 }
}

const columns = [
  'staff_id as staffId',
  'person_id as personId',
  'occasion',
  'at',
  'salesperson_id as salespersonId',
  'signal',
  'signal_at as signalAt',
] as const

/** A notice that is not ended yet: one that is `sending` was interrupted between the vendor and the mark. */
async function openNotice(
  db: TenantDb,
  companyId: string,
  noticeId: string,
): Promise<(Notice & { state: 'waiting' | 'sending' }) | undefined> {
  const row = await db
    .selectFrom('notice')
    .select(columns)
    .select('state')
    .where('company_id', '=', companyId)
    .where('notice_id', '=', noticeId)
    .where('state', 'in', ['waiting', 'sending'])
    .forUpdate()
    .executeTakeFirst()
  if (row?.state !== 'waiting' && row?.state !== 'sending') return undefined
  return { ...row, state: row.state, companyId, noticeId }
}

/** Occasions that are reported also shortly after another message about the person. */
const ALWAYS_REPORTED = new Set<Notice['occasion']>([
  'summary',
  'ask',
  'comment',
  'pay_order',
  'book',
  'lost',
  'dropped',
  'missing',
  'escalation',
  'return',
  'review',
  'product_review',
  'payment',
  'after_sale',
  'bookings',
  'work_order',
])

/**
 * Whether the receiver already got a message about the person. A visit is reported if nothing was reported within ten
 * minutes of it; a signal, if none was reported since the person's visit; `ALWAYS_REPORTED` always. Times are those of
 * the events, as jobs may run late.
 */
async function isSurplus(db: TenantDb, notice: Notice): Promise<boolean> {
  const { companyId, staffId, personId, occasion, at } = notice
  if (ALWAYS_REPORTED.has(occasion)) return false
  const { rows } = await sql<{ isSurplus: boolean }>`
    with reported as (
      select n.occasion, n.at from notice n
      where n.company_id = ${companyId} and n.staff_id = ${staffId} and n.state in ('held', 'sending', 'sent')
        and n.occasion not in ('lost', 'dropped', 'missing', 'escalation', 'review', 'product_review', 'payment', 'after_sale', 'bookings',
          'work_order')
        and n.person_id in (
          select own.person_id from person p
          join person own on own.company_id = p.company_id and ${rootIdOf('own')} = ${rootIdOf('p')}
          where p.company_id = ${companyId} and p.person_id = ${personId}
        )
    )
    select case when ${occasion} = 'visit' then exists (
      select from reported where reported.at > ${at}::timestamptz - interval '10 minutes'
        and reported.at < ${at}::timestamptz + interval '10 minutes'
    ) else exists (
      select from reported where reported.occasion <> 'visit' and reported.at >= coalesce(
        (select max(visit.at) from reported visit where visit.occasion = 'visit' and visit.at <= ${at}::timestamptz),
        ${at}::timestamptz - interval '10 minutes'
      )
    ) end as "isSurplus"`.execute(db)
  return rows[0]?.isSurplus ?? false
}

/**
 * Whether the lead's score has reached the receiver's threshold for visits. Actions besides reading are always
 * reported.
 */
async function reachesLeastScore(
  db: TenantDb,
  { companyId, staffId, personId, occasion }: Notice,
  { leastScore }: Receiver,
  findScore: FindScore,
): Promise<boolean> {
  if (occasion !== 'visit' || leastScore === 0 || !personId) return true
  return (await findScore(db, { companyId, staffId, personId })) >= leastScore
}

/** Whether the lead of an escalation is still without a reaction; true for all other notices. */
async function isOpen(
  db: TenantDb,
  { companyId, occasion, personId, salespersonId, signal, signalAt }: Notice,
  isStillOpen: IsStillOpen,
): Promise<boolean> {
  if (occasion !== 'escalation') return true
  if (!personId || !salespersonId || !signalAt) return false
  return isStillOpen(db, { companyId, salespersonId, personId, signal, signalAt })
}

/** Whether the company has its members told of comments and of what waits for a moderator; true for all other notices. */
async function isWanted(db: TenantDb, { companyId, occasion }: Notice): Promise<boolean> {
  if (occasion !== 'comment' && occasion !== 'review' && occasion !== 'product_review') return true
  const { notifyComments, notifyReviews } = await postSetting(db, companyId)
  return occasion === 'comment' ? notifyComments : notifyReviews
}

/** Signals of messages about a moment to come: the start of a visit, the deadline of a work order. */
const reminders = new Set(['coming', 'due'])

/**
 * Whether the moment of a reminder is still to come, and its receiver may be told of it now. Reminders are not made in quiet
 * hours. One that meets them on its way is dropped: at their end that of a visit is made once more if there is time left.
 */
const isInTime = ({ signalAt }: Notice, { quietUntil }: Receiver): boolean =>
  quietUntil === null && (signalAt?.getTime() ?? 0) > Date.now()

/** Deletes the escalations of a summary to which the salesperson reacted meanwhile. */
async function dropAnswered(
  db: TenantDb,
  { companyId, noticeId: summaryId }: Notice,
  isStillOpen: IsStillOpen,
): Promise<void> {
  const held = await db
    .selectFrom('notice')
    .select(['notice_id as noticeId', ...columns])
    .where('company_id', '=', companyId)
    .where('summary_id', '=', summaryId)
    .where('occasion', '=', 'escalation')
    .execute()
  for (const notice of held)
    if (!(await isOpen(db, { ...notice, companyId }, isStillOpen))) await drop(db, { ...notice, companyId })
}

/**
 * What waits for a moderator, posts or reviews of products, is one line of a summary each, with its number of now. Without a line where nothing waits any more,
 * or the company no longer wants its moderators told.
 */
async function keepLastOf(
  db: TenantDb,
  { companyId, noticeId: summaryId }: Notice,
  occasion: 'review' | 'product_review',
  countWaiting: CountWaiting,
): Promise<void> {
  const held = sql`n.company_id = ${companyId} and n.summary_id = ${summaryId} and n.occasion = ${occasion}`
  const { rows } = await sql<{ notice_id: string }>`
    select n.notice_id from notice n where ${held} order by n.at desc, n.notice_id limit 1`.execute(db)
  const [last] = rows
  if (!last) return
  const { notifyReviews } = await postSetting(db, companyId)
  const waiting = notifyReviews ? await countWaiting(db, companyId) : 0
  await sql`delete from notice n where ${held} and (${waiting} = 0 or n.notice_id <> ${last.notice_id})`.execute(
    db,
  )
  await sql`update notice n set leads = ${waiting} where ${held}`.execute(db)
}

async function setState(db: TenantDb, { companyId, noticeId }: Notice, state: 'sending'): Promise<void> {
  await db
    .updateTable('notice')
    .set({ state })
    .where('company_id', '=', companyId)
    .where('notice_id', '=', noticeId)
    .execute()
}

async function drop(db: TenantDb, { companyId, noticeId }: Notice): Promise<undefined> {
  await db
    .deleteFrom('notice')
    .where('company_id', '=', companyId)
    .where(({ or, eb }) => or([eb('notice_id', '=', noticeId), eb('summary_id', '=', noticeId)]))
    .execute()
}
