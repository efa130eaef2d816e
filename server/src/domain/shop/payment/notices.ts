import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addJob, addMissingJobs } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { Notice, Transaction, VendorRefund } from '#core/platform/pay/pay.ts'
import { settleRefund } from './refunds.ts'
import { settle } from './settle.ts'

/** Stores a verified notice with the job that acts on it. The vendor gets its answer after the commit, so nothing is lost. */
export async function keepNotice(
  { tenant }: Pick<Database, 'tenant'>,
  companyId: string,
  notice: Notice,
): Promise<void> {
  if (notice.kind === 'other') return
  const said = notice.kind === 'transaction' ? notice.transaction : notice.refund
  await tenant(companyId, async (db) => {
    const { numAffectedRows } = await sql`
      insert into payment_notice (company_id, notice_id, kind, said)
      values (${companyId}, ${notice.id}, ${notice.kind}, ${JSON.stringify(said)}::jsonb)
      on conflict do nothing`.execute(db)
    if (numAffectedRows === 1n) await addJob(db, 'settle_notice', notice.id)
  })
}

/** The job of one stored notice. */
export const settleNotice =
  ({ db }: { db: Pick<Database, 'tenant'> }): Task =>
  ({ companyId, id }) =>
    db.tenant(companyId, async (tenant) => {
      const row = await tenant
        .selectFrom('payment_notice')
        .select(['kind', 'said'])
        .where('company_id', '=', companyId)
        .where('notice_id', '=', id)
        .where('done_at', 'is', null)
        .executeTakeFirst()
      if (!row) return
      if (row.kind === 'transaction') await settle(tenant, companyId, row.said as unknown as Transaction)
      else await settleRefund(tenant, companyId, row.said as unknown as VendorRefund)
      await tenant
        .updateTable('payment_notice')
        .set({ done_at: sql<Date>`now()` })
        .where('company_id', '=', companyId)
        .where('notice_id', '=', id)
        .execute()
    })

/** Adds jobs for notices and refunds that have none. A refund that the vendor works on is asked about again. */
export async function revivePayments(db: Pick<Database, 'ops'>): Promise<void> {
  await addMissingJobs(
    db,
    'settle_notice',
    sql`select company_id, notice_id as id, received_at as since from payment_notice
      where done_at is null and received_at < now() - interval '1 minute'`,
  )
  await addMissingJobs(
    db,
    'refund_payment',
    sql`select company_id, refund_id as id, created_at as since from payment_refund
      where state in ('asked', 'processing') and created_at < now() - interval '5 minutes'`,
  )
}

/** Where the vendor sends notices about the payments of a company. */
export const noticeUrl = (origin: string, companyId: string): string =>
  `${origin}/wechatpay/v1/notice/${companyId}`
