import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { Notice } from './notice.ts'

/** The number of notices of an occasion that a receiver gets one by one within ten minutes. */
const LIMITS: Partial<Record<Notice['occasion'], number>> = { visit: 5, escalation: 1 }

/**
 * Until when a notice is held back: because the receiver got the largest number of its occasion within ten minutes, or
 * because a synchronisation found it. Undefined if it is not held back. Actions besides reading are always reported.
 */
export async function crowdedUntil(
  db: TenantDb,
  { companyId, staffId, occasion, at }: Notice,
): Promise<Date | undefined> {
  if (occasion === 'missing') return gatheredUntil(db, companyId)
  const limit = LIMITS[occasion]
  if (limit === undefined) return undefined
  // A notice that a summary reported counts at the summary's time.
  const { rows } = await sql<{ until: Date }>`
    select now() + interval '10 minutes' as until from notice n
    left join notice summary on summary.company_id = n.company_id and summary.notice_id = n.summary_id
    where n.company_id = ${companyId} and n.staff_id = ${staffId} and n.occasion = ${occasion}
      and n.state in ('sending', 'sent')
      and case when ${occasion} = 'visit' then n.at else greatest(n.at, summary.at) end
        > ${at}::timestamptz - interval '10 minutes'
    having count(*) >= ${limit}`.execute(db)
  return rows[0]?.until
}

/** The hour of the company's day from which on findings of the night are reported. */
const MORNING = 9

/** Ten minutes later, when the synchronisation has read the other members; at night in the morning. */
async function gatheredUntil(db: TenantDb, companyId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select greatest(
      now() + interval '10 minutes',
      ((now() at time zone time_zone)::date + make_interval(hours => ${MORNING})) at time zone time_zone
    ) as until from company where company_id = ${companyId}`.execute(db)
  return rows[0]?.until
}

/**
 * Holds a notice back for one summary at the end of the quiet hours or of a crowd; a summary itself waits for that end.
 */
export async function holdBack(db: TenantDb, notice: Notice, until: Date): Promise<undefined> {
  const { companyId, noticeId, staffId, occasion } = notice
  if (occasion === 'summary') return postponeSummary(db, companyId, noticeId, until)
  const waiting = await waitingSummary(db, companyId, staffId)
  const summaryId = waiting ?? (await newSummary(db, notice, until))
  await db
    .updateTable('notice')
    .set({ state: 'held', summary_id: summaryId })
    .where('company_id', '=', companyId)
    .where('notice_id', '=', noticeId)
    .execute()
}

async function newSummary(db: TenantDb, { companyId, staffId }: Notice, at: Date): Promise<string> {
  const noticeId = uuidv7()
  await db
    .insertInto('notice')
    .values({ company_id: companyId, notice_id: noticeId, staff_id: staffId, occasion: 'summary', at })
    .execute()
  await addJob(db, 'send_notice', noticeId, at)
  return noticeId
}

async function postponeSummary(
  db: TenantDb,
  companyId: string,
  noticeId: string,
  at: Date,
): Promise<undefined> {
  await db
    .updateTable('notice')
    .set({ at })
    .where('company_id', '=', companyId)
    .where('notice_id', '=', noticeId)
    .execute()
  await addJob(db, 'send_notice', noticeId, at)
}

/** The waiting summary that gathers the messages held back from a receiver. */
async function waitingSummary(db: TenantDb, companyId: string, staffId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notice')
    .select('notice_id')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('occasion', '=', 'summary')
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row?.notice_id
}

/** Reschedules a receiver's summary after a change of the quiet hours. */
export async function reviewSummary(db: TenantDb, companyId: string, staffId: string): Promise<void> {
  const noticeId = await waitingSummary(db, companyId, staffId)
  if (noticeId) await addJob(db, 'send_notice', noticeId)
}
