import type { ShareTask } from '@mingpian/contract/share-tasks.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { momentOf, type StepRow, stepOf, type TaskRow, taskColumns, taskOf } from './columns.ts'

/** The tasks of a company, the newest first. @param staffIds only tasks of these members, who alone are counted */
export async function tasksOf(
  db: TenantDb,
  companyId: string,
  {
    state,
    staffIds = 'all',
    page,
    pageSize,
  }: Page & { state?: 'running' | 'ended'; staffIds?: readonly string[] | 'all' },
): Promise<{ list: ShareTask[]; total: number }> {
  const ofState = state ? sql`(task.ended_at is null) = ${state === 'running'}` : sql`true`
  const isTheirs = staffIds === 'all' ? sql`true` : sql`staff_id = any(${staffIds}::uuid[])`
  const isListed =
    staffIds === 'all'
      ? ofState
      : sql`${ofState} and exists (
          select from share_task_member where company_id = ${companyId} and task_id = task.task_id and ${isTheirs})`
  const { rows } = await sql<
    TaskRow & { created_at: Date; asked: number; shared: number; completed: number }
  >`
    select ${taskColumns}, task.created_at, step.*
    from share_task task
    join material on material.company_id = task.company_id and material.material_id = task.material_id
    cross join lateral (
      select count(*)::integer as asked, count(shared_at)::integer as shared, count(completed_at)::integer as completed
      from share_task_member where company_id = ${companyId} and task_id = task.task_id and ${isTheirs}
    ) step
    where task.company_id = ${companyId} and ${isListed}
    order by task.created_at desc, task.task_id ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from share_task task where task.company_id = ${companyId} and ${isListed}`.execute(
    db,
  )
  const list = rows.map(({ created_at, asked, shared, completed, ...row }) => ({
    ...taskOf(row),
    createdAt: momentOf(created_at),
    asked,
    shared,
    completed,
  }))
  return { list, total: counted[0]?.total ?? 0 }
}

interface Asked extends Page {
  taskId: string
  /** Members whose steps may be seen; `all` for the company's. */
  staffIds: readonly string[] | 'all'
  state?: 'open' | 'completed'
}

type TaskProgress = Omit<CallTypes<'GET /biz/v1/yqf/progress'>['data'], 'page' | 'pageSize'>

/** A task, and the progress of members with it, by name. Undefined if none of them is asked, or if there is no such task. */
export async function progressOf(
  db: TenantDb,
  companyId: string,
  { taskId, staffIds, state, page, pageSize }: Asked,
): Promise<TaskProgress | undefined> {
  if (!isUuid(taskId)) return undefined
  const ofReach = staffIds === 'all' ? sql`true` : sql`step.staff_id = any(${staffIds}::uuid[])`
  const ofState = state ? sql`(step.completed_at is not null) = ${state === 'completed'}` : sql`true`
  const ofTask = sql`
    from share_task_member step
    join staff on staff.company_id = step.company_id and staff.staff_id = step.staff_id
    where step.company_id = ${companyId} and step.task_id = ${taskId} and ${ofReach}`
  const { rows: counted } = await sql<TaskProgress['task'] & { total: number }>`
    with counted as (
      select count(*)::integer as asked, count(step.shared_at)::integer as shared,
        count(step.completed_at)::integer as completed, (count(*) filter (where ${ofState}))::integer as total ${ofTask}
    )
    select task.title, material.title as "materialTitle", task.deadline::text as deadline, counted.*
    from counted
    join share_task task on task.company_id = ${companyId} and task.task_id = ${taskId}
    join material on material.company_id = task.company_id and material.material_id = task.material_id
    where counted.asked > 0`.execute(db)
  const [known] = counted
  if (!known) return undefined
  const { total, ...task } = known
  const { rows } = await sql<StepRow & { user_id: string; name: string; has_left: boolean }>`
    select staff.user_id, staff.name, staff.status <> 'active' as has_left,
      step.shared_at, step.completed_at, step.image ${ofTask} and ${ofState}
    order by staff.name, staff.user_id ${limitOf({ page, pageSize })}`.execute(db)
  const list = rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    hasLeft: row.has_left,
    ...stepOf(row),
  }))
  return { list, total, task }
}
