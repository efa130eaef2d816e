import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { quietUntil } from '#domain/notices/quiet-hours.ts'
import { getsNotices } from '#domain/notices/settings.ts'
import { tellOfWorkOrder } from '#domain/notices/work-orders.ts'
import { staffNow } from '#domain/staff/successor.ts'

/** Work orders that one round reminds of; the next round continues. */
const BATCH = 500

interface Due {
  companyId: string
  workOrderId: string
  personId: string
  handlerId: string
  dueAt: Date
}

/**
 * Reminds the handlers of work orders that wait for an answer of the deadline, each once. In quiet hours the reminder
 * waits for their end, and it is dropped where the deadline has passed by then. A work order that changed after the moment
 * is left out: its handler has taken it, or was told of the change.
 */
export async function remindOfDeadlines({ ops, tenant }: Pick<Database, 'ops' | 'tenant'>): Promise<void> {
  const { rows } = await sql<Due>`
    select w.company_id as "companyId", w.work_order_id as "workOrderId", ${rootIdOf('n')} as "personId",
      f.staff_id as "handlerId", w.due_at as "dueAt"
    from work_order w
    join company on company.company_id = w.company_id and company.status = 'open'
    join person n on n.company_id = w.company_id and n.person_id = w.person_id
    join staff h on h.company_id = w.company_id and h.staff_id = w.handler_id
    join staff f on f.company_id = w.company_id and f.staff_id = ${staffNow('h')} and f.status = 'active'
    left join notice_setting setting on setting.company_id = w.company_id and setting.staff_id = f.staff_id
    where w.state = 'taken' and w.remind_at <= now() and w.due_at > now() and w.changed_at <= w.remind_at
      and ${getsNotices('f')} and ${quietUntil('setting', 'company')} is null
    order by w.remind_at limit ${BATCH}`.execute(ops)
  for (const due of rows) await tenant(due.companyId, (db) => remindOf(db, due))
}

/**
 * The condition is asked again: the customer may have an answer meanwhile, another member may handle it, and another
 * instance may have told.
 */
async function remindOf(db: TenantDb, { companyId, dueAt, handlerId, ...of }: Due): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('work_order')
    .set({ remind_at: null })
    .where('company_id', '=', companyId)
    .where('work_order_id', '=', of.workOrderId)
    .where('state', '=', 'taken')
    .where('remind_at', '<=', sql<Date>`now()`)
    .where('due_at', '>', sql<Date>`now()`)
    .whereRef('changed_at', '<=', 'remind_at')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n)
    await tellOfWorkOrder(db, companyId, { ...of, receiverId: handlerId, signal: 'due', at: dueAt })
}
