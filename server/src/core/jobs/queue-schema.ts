import { hash } from 'node:crypto'
import pg from 'pg'
import { withLock } from '#core/db/lock.ts'
import { isLater } from '#core/db/releases.ts'
import { MAX_ATTEMPTS, ORDERED, ORDERED_QUEUES, PATIENT, TASKS, URGENT } from './tasks.ts'

/** Raised with the library and with every change of the function below. */
const VERSION = 'graphile-worker 0.17.3, function 4'

const DIGEST = hash(
  'sha256',
  JSON.stringify([VERSION, TASKS, URGENT, PATIENT, ORDERED, ORDERED_QUEUES, MAX_ATTEMPTS]),
  'hex',
)

/**
 * Makes the schema of the job queue, and the one function by which the app role adds jobs. Does nothing if this release
 * or a later one made it.
 * @param ops a connection of the ops role, which owns both schemas
 * @param opsPool of the same role, for the library
 * @param by the program's version, and the role that adds jobs
 */
export async function prepareQueue(
  ops: pg.Client,
  opsPool: pg.Pool,
  { appRole, version }: { appRole: string; version: string },
): Promise<void> {
  if (await isPrepared(ops, version)) return
  await withLock(ops, 'queue', async () => {
    if (await isPrepared(ops, version)) return
    // Imported only here: it is large, and at most starts the schema exists.
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: opsPool })
    await ops.query(addFunction(pg.escapeIdentifier(appRole), markOf(version)))
  })
}

/** The comment of the schema names the release that made it. */
const markOf = (version: string) => `${version} ${DIGEST}`

async function isPrepared(ops: pg.Client, version: string): Promise<boolean> {
  const { rows } = await ops.query<{ mark: string | null }>(
    "select obj_description(to_regnamespace('jobs'), 'pg_namespace') as mark",
  )
  const mark = rows[0]?.mark ?? ''
  const [, maker] = /^([\d.]+) /.exec(mark) ?? []
  return mark === markOf(version) || (maker !== undefined && isLater(maker, version))
}

/** The name of the queue of an ordered job, as SQL of three expressions. */
export const orderedQueue = (company: string, task: string, id: string): string =>
  `concat_ws('/', ${company}, ${task}, (hashtext(${id}) & ${ORDERED_QUEUES - 1})::text)`

/** The place of a job among those that are due, the least first, as SQL of an expression. */
export const priorityOf = (task: string): string =>
  `case when ${task} = any (${arrayOf(URGENT)}) then -10 when ${task} = any (${arrayOf(PATIENT)}) then 10 else 0 end`

const arrayOf = (tasks: readonly string[]) =>
  `array[${tasks.map((task) => pg.escapeLiteral(task)).join(', ')}]`

/**
 * `jobs.add` adds a job for the company of the transaction and for no other. SECURITY DEFINER, as the app role has no
 * right in the queue's own schema.
 */
const addFunction = (appRole: string, mark: string) => `
create schema if not exists jobs;
create or replace function jobs.add(task text, id text, run_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  company text := nullif(current_setting('app.company_id', true), '');
begin
  if company is null then
    raise exception 'a job needs a company' using errcode = 'insufficient_privilege';
  end if;
  if not task = any (${arrayOf(TASKS)}) then
    raise exception 'there is no task %', task using errcode = 'invalid_parameter_value';
  end if;
  perform graphile_worker.add_job(
    task, json_build_object('companyId', company, 'id', id),
    queue_name => case when task = any (${arrayOf(ORDERED)}) then ${orderedQueue('company', 'task', 'id')} end,
    run_at => run_at, max_attempts => ${MAX_ATTEMPTS}, job_key => concat_ws('/', company, task, id),
    priority => ${priorityOf('task')}
  );
end $$;
revoke all on function jobs.add from public;
grant usage on schema jobs to ${appRole};
grant execute on function jobs.add to ${appRole};
comment on schema jobs is ${pg.escapeLiteral(mark)};
`
