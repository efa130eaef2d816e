import type { OwnShareTask } from '@mingpian/contract/share-tasks.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { isOwnUpload } from '#domain/files/upload/queries.ts'
import { type StepRow, stepOf, type TaskRow, taskColumns, taskOf } from './columns.ts'

type Member = Pick<Caller, 'companyId' | 'staffId'>

/** The tasks of a member: open ones by deadline, the others by the newest. */
export async function ownTasks(
  db: TenantDb,
  { companyId, staffId }: Member,
  { state = 'open', page, pageSize }: Page & { state?: 'open' | 'closed' },
): Promise<{ list: OwnShareTask[]; total: number }> {
  const isOpen = sql`(task.ended_at is null and step.completed_at is null)`
  const asked = sql`
    from share_task_member step
    join share_task task on task.company_id = step.company_id and task.task_id = step.task_id
    join material on material.company_id = task.company_id and material.material_id = task.material_id
    where step.company_id = ${companyId} and step.staff_id = ${staffId}
      and ${state === 'open' ? isOpen : sql`not ${isOpen}`}`
  const order = state === 'open' ? sql`task.deadline, task.task_id` : sql`task.created_at desc, task.task_id`
  const { rows } = await sql<TaskRow & StepRow>`
    select ${taskColumns}, step.shared_at, step.completed_at, step.image ${asked}
    order by ${order} ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${asked}`.execute(
    db,
  )
  return { list: rows.map((row) => ({ ...taskOf(row), ...stepOf(row) })), total: counted[0]?.total ?? 0 }
}

interface Named {
  taskId: string
  materialId: string
}

/** Records that a member shared the piece of a task: the first time counts. @throws Failure notFound, shareTaskEnded */
export async function recordShare(
  db: TenantDb,
  member: Member,
  named: Named,
  fail: Fail<'shareTaskEnded'>,
): Promise<Date> {
  await lockRunning(db, member, named, fail)
  const { at } = await db
    .updateTable('share_task_member')
    .set({ shared_at: sql<Date>`coalesce(shared_at, now())` })
    .where('company_id', '=', member.companyId)
    .where('task_id', '=', named.taskId)
    .where('staff_id', '=', member.staffId)
    .returning(sql<Date>`shared_at`.as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/**
 * Completes a member's task with a screenshot; a later one replaces it.
 * @throws Failure notFound also for a picture that the caller did not upload, shareTaskEnded
 */
export async function completeTask(
  db: TenantDb,
  member: Pick<Caller, 'companyId' | 'staffId' | 'personId'>,
  { imagePath, ...named }: Named & { imagePath: string },
  fail: Fail<'shareTaskEnded'>,
): Promise<Date> {
  await lockRunning(db, member, named, fail)
  if (!(await isOwnUpload(db, member, imagePath))) throw new Failure('notFound')
  const { at } = await db
    .updateTable('share_task_member')
    .set({
      image: imagePath,
      completed_at: sql<Date>`coalesce(completed_at, now())`,
      shared_at: sql<Date>`coalesce(shared_at, now())`,
    })
    .where('company_id', '=', member.companyId)
    .where('task_id', '=', named.taskId)
    .where('staff_id', '=', member.staffId)
    .returning(sql<Date>`completed_at`.as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** Locks a running task of a member against its end. @throws Failure notFound, shareTaskEnded */
async function lockRunning(
  db: TenantDb,
  { companyId, staffId }: Member,
  { taskId, materialId }: Named,
  fail: Fail<'shareTaskEnded'>,
): Promise<void> {
  if (!isUuid(taskId) || !isUuid(materialId)) throw new Failure('notFound')
  const { rows } = await sql<{ ended_at: Date | null }>`
    select task.ended_at
    from share_task task
    join share_task_member step on step.company_id = task.company_id and step.task_id = task.task_id
    where task.company_id = ${companyId} and task.task_id = ${taskId} and task.material_id = ${materialId}
      and step.staff_id = ${staffId}
    for share of task`.execute(db)
  if (!rows[0]) throw new Failure('notFound')
  if (rows[0].ended_at) fail('shareTaskEnded')
}
