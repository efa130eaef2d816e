import { waitingStates } from '@mingpian/contract/shared/rules/work-order-states.ts'
import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { addJobs } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { tellOfWorkOrder } from '#domain/notices/work-orders.ts'
import { nearestSuperiorsOf } from '#domain/staff/departments.ts'
import { staffNow } from '#domain/staff/successor.ts'

/** Work orders that one job tells of; the next round continues. */
const BATCH = 200

const states = [...waitingStates]

/** Adds a job for each company with a work order whose deadline has passed. */
export async function beginTellingLate({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`with due as (
    select distinct w.company_id, w.company_id as id from work_order w join company using (company_id)
    where w.state in ('open', 'taken') and w.told_at is null and w.due_at <= now() and company.status = 'open'
  ) ${sql.raw(addJobs('late_work_orders', 'due'))}`.execute(ops)
}

interface Late {
  workOrderId: string
  personId: string
  handlerId: string | null
  dueAt: Date
}

/** Tells the superiors of the handlers of late work orders, each once; administrators where a work order has no handler. */
async function tellDue(db: TenantDb, companyId: string): Promise<void> {
  const { rows } = await sql<Late>`
    with due as (
      select w.work_order_id from work_order w
      where w.company_id = ${companyId} and w.state = any(${states}::text[]) and w.told_at is null and w.due_at <= now()
      order by w.due_at limit ${BATCH} for update skip locked
    ),
    told as (
      update work_order w set told_at = now() from due
      where w.company_id = ${companyId} and w.work_order_id = due.work_order_id
      returning w.work_order_id, w.person_id, w.handler_id, w.due_at
    )
    select told.work_order_id as "workOrderId", ${rootIdOf('n')} as "personId", told.due_at as "dueAt",
      case when h.staff_id is not null then ${staffNow('h')} end as "handlerId"
    from told join person n on n.company_id = ${companyId} and n.person_id = told.person_id
    left join staff h on h.company_id = ${companyId} and h.staff_id = told.handler_id`.execute(db)
  for (const { handlerId, dueAt, ...of } of rows) {
    const receivers = handlerId
      ? await nearestSuperiorsOf(db, { companyId, staffId: handlerId })
      : await administratorsOf(db, companyId)
    for (const receiverId of receivers)
      await tellOfWorkOrder(db, companyId, {
        ...{ ...of, receiverId, signal: 'late', at: dueAt, salespersonId: handlerId },
      })
  }
}

async function administratorsOf(db: TenantDb, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .where('role', 'in', ['admin', 'owner'])
    .execute()
  return rows.map(({ staff_id }) => staff_id)
}

/** The task that tells of the late work orders of a company. A killed run has stored nothing. */
export const tellLate =
  ({ db }: { db: Pick<Database, 'tenant'> }): Task =>
  ({ companyId }) =>
    db.tenant(companyId, (tenant) => tellDue(tenant, companyId))
