import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import { addMissingJobs } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import { PayError } from '#core/platform/pay/error.ts'
import { merchantOf } from '#domain/company/merchant.ts'
import type { PayParts } from '#domain/shop/payment/merchant.ts'
import { storeBill } from './store.ts'

/**
 * Asks the vendor for the bill of a day, stores it and compares it. A failure is stored with the bill.
 * @param day YYYY-MM-DD of China's clock
 * @returns the id of the bill
 */
export async function fetchBill(
  { db, sealer, pay }: PayParts,
  { companyId, day }: { companyId: string; day: string },
  fail: Fail<'paymentConfigWrong'>,
): Promise<string> {
  const merchant = await db.tenant(companyId, (tenant) => merchantOf(tenant, sealer, companyId))
  if (!merchant) return fail('paymentConfigWrong')
  const came = await pay.bill(merchant, day).then(
    (lines) => ({ state: 'read' as const, lines }),
    (problem: unknown) => {
      if (!(problem instanceof PayError)) throw problem
      // Before its time a bill is not missing, whatever the vendor says.
      if (problem.is('noBill') && isMade(day)) return { state: 'none' as const }
      if (problem.is('noBill') || problem.is('making')) return { state: 'making' as const }
      return { state: 'failed' as const, problem: problem.code }
    },
  )
  return db.tenant(companyId, (tenant) => storeBill(tenant, { companyId, mchId: merchant.mchId, day }, came))
}

/** From ten o'clock in China of the next day on: midnight of a day in UTC is eight o'clock there. */
const isMade = (day: string) => Date.now() >= Date.parse(day) + 26 * 3_600_000

/** The job of one bill. @param id of the job: the day */
export const fetchBillTask =
  (parts: PayParts): Task =>
  async ({ companyId, id }) => {
    const gone = new Error('the company has no merchant any more')
    await fetchBill(parts, { companyId, day: id }, () => {
      throw gone
    }).catch((problem: unknown) => {
      if (problem !== gone) throw problem
    })
  }

/**
 * Adds jobs for the bills of the last 30 days that are missing, from the first payment of the merchant on. The vendor
 * makes the bill of a day in the morning of the next one; it is asked for from ten o'clock on.
 */
export const askForBills = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'fetch_bill',
    sql`
      select c.company_id, to_char(due.day, 'YYYY-MM-DD') as id, due.day as since
      from credential c
      cross join lateral (
        select min(a.paid_at) at time zone 'Asia/Shanghai' as first from payment_attempt a
        where a.company_id = c.company_id and a.mch_id = c.app_id and a.paid_at is not null
      ) used
      cross join lateral (select now() at time zone 'Asia/Shanghai' - interval '10 hours' as now) clock
      cross join lateral generate_series(
        greatest(used.first::date, clock.now::date - 30), clock.now::date - 1, interval '1 day'
      ) as due (day)
      where c.kind = 'pay' and used.first is not null and not exists (
        select from pay_bill b
        where b.company_id = c.company_id and b.mch_id = c.app_id and b.day = due.day::date and b.state in ('read', 'none')
      )`,
  )
