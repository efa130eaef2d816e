import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addJobs, addJob as addOne } from '#core/jobs/add-job.ts'
import { createQueue } from '#core/jobs/queue.ts'
import { TASKS } from '#core/jobs/tasks.ts'
import { newCompanyId, openOwn, quiet } from '../support/database.ts'

const db = await openOwn()

const tasksAll = (task: () => Promise<void>) =>
  Object.fromEntries(TASKS.map((name) => [name, task])) as unknown as Parameters<
    typeof createQueue
  >[0]['tasks']

const addJob = () =>
  db.opsPool.query(addJobs('send_notice', '(select $1::text as company_id, $2::text as id) as job'), [
    newCompanyId(),
    'n1',
  ])
const firstOf = async () => {
  const { rows } = await db.opsPool.query<{ task_identifier: string }>(
    'select task_identifier from graphile_worker.jobs order by priority, run_at, id limit 1',
  )
  return rows[0]?.task_identifier
}
const jobs = async () => (await db.opsPool.query('select from graphile_worker.jobs')).rowCount

/** A pool on which the first `times` statements that end a job are refused, as where a pooler lost what was prepared. */
function refusing(times: number): pg.Pool {
  let left = times
  const pool = db.opsConnections(3, {})
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const text = (args[0] as { text?: string }).text ?? ''
      if (!/delete from .*_private_jobs/.test(text) || left-- <= 0) return query(...args)
      return Promise.reject(Object.assign(new Error('prepared statement does not exist'), { code: '26000' }))
    }) as never
  })
  return pool
}

test('a refused statement that ends a job is repeated, and ends neither the process nor the runner', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const task = vi.fn(async () => {})
  const queue = createQueue({ pool: refusing(2), tasks: tasksAll(task), log: quiet })
  onTestFinished(() => queue.close())
  await addJob()
  await queue.start()
  await expect.poll(jobs).toBe(0)
  await wait(50)
  await addJob()
  await expect.poll(jobs).toBe(0)
  expect({ runs: task.mock.calls.length, unhandled: unhandled.mock.calls }).toEqual({
    runs: 2,
    unhandled: [],
  })
})

test.each([
  'upload_shipping',
  'message_customer',
] as const)('a refund goes before a thousand jobs of %s, however they were added', async (task) => {
  const companyId = newCompanyId()
  await db.opsPool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  const added = '(select $1::text as company_id, n::text as id from generate_series(1, 1000) n) as job'
  await db.opsPool.query(addJobs(task, added), [companyId])
  await db.tenant(companyId, async (tenant) => {
    await addOne(tenant, task, 'p1')
    await addOne(tenant, 'refund_payment', 'r1')
  })
  expect(await firstOf()).toBe('refund_payment')
  await db.opsPool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
})
