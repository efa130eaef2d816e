import { lapseDays } from '@mingpian/contract/shared/rules/work-order-states.ts'
import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'

/**
 * Closes work orders whose customers said nothing for a week after the answer, and lets those whose handlers left without a
 * successor wait for someone who takes them.
 */
export async function advanceWorkOrders({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`
    update work_order set state = 'closed', changed_at = now()
    where state = 'answered' and changed_at < now() - make_interval(days => ${lapseDays})`.execute(ops)
  await sql`
    update work_order w set state = 'open', handler_id = null, changed_at = now()
    from staff s
    where w.state = 'taken' and s.company_id = w.company_id and s.staff_id = w.handler_id
      and s.status = 'left' and s.successor_id is null`.execute(ops)
}
