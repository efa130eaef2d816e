import { type RawBuilder, sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { orderedQueue, priorityOf } from './queue-schema.ts'
import { MAX_ATTEMPTS, ORDERED, SHORT, type TaskName, URGENT } from './tasks.ts'

/**
 * Adds a job for the company of the transaction, with the transaction. A job of the same task and id that waits already
 * is replaced.
 */
export async function addJob(
  db: TenantDb,
  task: TaskName,
  id: string,
  runAt: Date | RawBuilder<Date> = new Date(),
): Promise<void> {
  await sql`select jobs.add(${task}, ${id}, ${runAt})`.execute(db)
}

/**
 * Part of a statement of the ops role: adds one job for each row of `from`, which has `company_id` and `id`. Its only
 * row says how many.
 * @param runAt an expression of a row of `from`
 */
export const addJobs = (task: TaskName, from: string, runAt = 'now()'): string => `
  select count(*) from graphile_worker.add_jobs(array(
    select ('${task}', json_build_object('companyId', company_id, 'id', id), ${ORDERED.includes(task) ? orderedQueue('company_id', `'${task}'`, 'id') : 'null'}, ${runAt}, ${MAX_ATTEMPTS},
      concat_ws('/', company_id, '${task}', id), (${priorityOf(`'${task}'`)})::smallint, null)::graphile_worker.job_spec
    from ${from}
  ))`

/** Jobs that are added at once, where the task states no other number. */
const mostAdded = 500

/**
 * Adds a job for rows that have none, because it was lost with a killed instance or by a restore, as backups contain no
 * jobs, because its tries ended, or because none was added before. A job that waits for its next try stays. The companies take turns, so that rows of one
 * company that fail for ever keep no row of another company waiting.
 * @param due a query of `company_id`, `id` and `since`; the oldest of a company come first. A job whose `since` is to come
 *   runs then
 * @param options.believed how long a worker may have a job before it counts as lost; '0' where the rows tell that it works
 * @param options.most the jobs that one call adds
 */
export async function addMissingJobs(
  { ops }: Pick<Database, 'ops'>,
  task: TaskName,
  due: RawBuilder<unknown>,
  { believed = '5 minutes', most = mostAdded }: { believed?: '5 minutes' | '0'; most?: number } = {},
): Promise<void> {
  await sql`with due as (${due}), lost as (
    select company_id, id, since from (
      select company_id, id, since, row_number() over (partition by company_id order by since) as turn from due
      where not exists (
        select from graphile_worker.jobs job
        where job.key = concat_ws('/', due.company_id, ${task}::text, due.id) and job.attempts < job.max_attempts
          and (job.locked_at is null or job.locked_at > now() - ${believed}::interval)
      )
    ) numbered
    order by turn, since limit ${most}
  ) ${sql.raw(addJobs(task, 'lost', 'greatest(since, now())'))}`.execute(ops)
}

/**
 * Takes short jobs away from workers that were killed at work: they would wait for the four hours after which the library
 * gives up a worker, and the queues of ordered jobs would stand still. Urgent ones after six seconds, the others after
 * five minutes. A worker that is only slow does its job twice.
 */
export async function freeShortJobs({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where task_identifier = any(${URGENT}::text[]) and locked_at < now() - interval '6 seconds'
      or task_identifier = any(${SHORT}::text[]) and locked_at < now() - interval '5 minutes'
    having count(*) > 0`.execute(ops)
}
