import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addMissingJobs } from '#core/jobs/add-job.ts'

/** Of `addClosings`. */
export const closingRoundMs = 60_000

/**
 * Adds the jobs that close unpaid orders, those of the time until the next round: a job runs when the time to pay is
 * over. An order adds none when it is made, as most are paid long before.
 */
export const addClosings = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'close_order',
    sql`select company_id, order_id as id, expires_at as since from shop_order
      where state = 'awaitingPayment' and expires_at < now() + ${2 * closingRoundMs} * interval '1 millisecond'`,
    { most: 10_000 },
  )

/**
 * Shipped orders count as received, and received ones as finished, when their days are over; not while a request after the
 * sale runs.
 */
export async function advanceOrders({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`
    with due as (
      select company_id, order_id, state from shop_order
      where state in ('shipped', 'received') and due_at < now() and (state = 'shipped' or after_sale_id is null)
      order by due_at limit 500 for update skip locked
    ), moved as (
      update shop_order o set
        state = case due.state when 'shipped' then 'received' else 'finished' end,
        received_at = case due.state when 'shipped' then now() else o.received_at end,
        due_at = case due.state when 'shipped' then now() + make_interval(days => coalesce((
          select after_sale_days from trade_setting t where t.company_id = o.company_id), 7)) end
      from due where o.company_id = due.company_id and o.order_id = due.order_id and o.state = due.state
      returning o.company_id, o.order_id, o.state
    )
    insert into order_step (company_id, order_id, what, by)
    select company_id, order_id, case state when 'received' then 'receive' else 'finish' end, 'system' from moved`.execute(
    ops,
  )
}
