import { isDay } from '@mingpian/contract/shared/rules/days.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { effectiveState } from '#domain/content/visibility.ts'

type Keeper = Pick<Caller, 'companyId' | 'staffId'>

interface Asking {
  title: string
  words: string
  /** YYYY-MM-DD, by the company's time zone. */
  deadline: string
  /** Empty for all active members. */
  userIds: readonly string[]
}

/**
 * Makes a task.
 * @param given for programs that fill a database: the day may be over
 * @throws Failure notFound for a piece that cannot be read or a missing member, parameterError
 */
export async function createTask(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { materialId, ...asking }: Asking & { materialId: string },
  given?: { id: string; at: Date },
): Promise<string> {
  if (!given) await checkDeadline(db, companyId, asking.deadline)
  if (!isUuid(materialId)) throw new Failure('notFound')
  const piece = await db
    .selectFrom('material')
    .select('material_id')
    .where('company_id', '=', companyId)
    .where('material_id', '=', materialId)
    .where(effectiveState, '=', 'published')
    .executeTakeFirst()
  if (!piece) throw new Failure('notFound')
  const taskId = given?.id ?? uuidv7()
  await db
    .insertInto('share_task')
    .values({
      company_id: companyId,
      task_id: taskId,
      staff_id: staffId,
      material_id: piece.material_id,
      title: asking.title.trim(),
      words: asking.words.trim(),
      deadline: asking.deadline,
      ...(given && { created_at: given.at }),
    })
    .execute()
  await ask(db, companyId, taskId, await membersOf(db, companyId, asking.userIds))
  await record(db, companyId, staffId, 'share task made', { taskId })
  return taskId
}

/** Changes a running task. @throws Failure notFound, shareTaskEnded, parameterError */
export async function changeTask(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { taskId, userIds, ...asking }: Omit<Asking, 'userIds'> & { taskId: string; userIds?: readonly string[] },
  fail: Fail<'shareTaskEnded'>,
): Promise<void> {
  const task = await lockTask(db, companyId, taskId)
  if (task.ended_at) fail('shareTaskEnded')
  // An unchanged day may be in the past; a new one must be ahead.
  if (asking.deadline !== task.deadline) await checkDeadline(db, companyId, asking.deadline)
  await db
    .updateTable('share_task')
    .set({ title: asking.title.trim(), words: asking.words.trim(), deadline: asking.deadline })
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .execute()
  if (userIds) await askOnly(db, companyId, taskId, await membersOf(db, companyId, userIds))
  await record(db, companyId, staffId, 'share task changed', { taskId })
}

/** Sets the members who are asked; members who submitted something stay. */
async function askOnly(
  db: TenantDb,
  companyId: string,
  taskId: string,
  asked: readonly string[],
): Promise<void> {
  await ask(db, companyId, taskId, asked)
  await db
    .deleteFrom('share_task_member')
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .where('staff_id', 'not in', asked)
    .where('completed_at', 'is', null)
    .execute()
}

/** Ends a task. @throws Failure notFound */
export async function endTask(db: TenantDb, { companyId, staffId }: Keeper, taskId: string): Promise<void> {
  const task = await lockTask(db, companyId, taskId)
  if (task.ended_at) return
  await db
    .updateTable('share_task')
    .set({ ended_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .execute()
  await record(db, companyId, staffId, 'share task ended', { taskId })
}

async function lockTask(db: TenantDb, companyId: string, taskId: string) {
  if (!isUuid(taskId)) throw new Failure('notFound')
  const task = await db
    .selectFrom('share_task')
    .select(['ended_at', sql<string>`deadline::text`.as('deadline')])
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .forUpdate()
    .executeTakeFirst()
  if (!task) throw new Failure('notFound')
  return task
}

async function checkDeadline(db: TenantDb, companyId: string, deadline: string): Promise<void> {
  if (!isDay(deadline) || deadline >= '9000') refuseParameter('deadline', 'is not a day')
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date::text as today from company where company_id = ${companyId}`.execute(
    db,
  )
  if (deadline < (rows[0]?.today ?? '')) refuseParameter('deadline', 'is over')
}

/** The named active members. @throws Failure notFound for a member who is missing or has left */
async function membersOf(db: TenantDb, companyId: string, userIds: readonly string[]): Promise<string[]> {
  const named = new Set(userIds)
  const active = db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
  const rows = await (named.size === 0 ? active : active.where('user_id', 'in', [...named])).execute()
  if (named.size > 0 && rows.length !== named.size) throw new Failure('notFound')
  return rows.map(({ staff_id }) => staff_id)
}

const ask = (db: TenantDb, companyId: string, taskId: string, staffIds: readonly string[]) =>
  sql`
    insert into share_task_member (company_id, task_id, staff_id)
    select ${companyId}, ${taskId}, staff_id from unnest(${staffIds}::uuid[]) one(staff_id)
    on conflict do nothing`.execute(db)
