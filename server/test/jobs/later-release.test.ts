import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addJob } from '#core/jobs/add-job.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'

test('a job of a task that only a later release has waits for that release, and others do not wait for it', async () => {
  const db = await openOwn()
  const { parts, makeCompany } = await testApp({}, db)
  const companyId = await makeCompany()
  await db.opsPool.query(
    `select graphile_worker.add_job('later_task', json_build_object('companyId', $1::text, 'id', 'one'), priority => -20)`,
    [companyId],
  )
  await db.tenant(companyId, (tenant) => addJob(tenant, 'renew_link', 'no such link'))
  await parts.queue.runDue()
  const { rows } =
    await sql`select task_identifier as task, attempts, last_error, locked_at from graphile_worker.jobs`.execute(
      db.ops,
    )
  expect(rows).toEqual([{ task: 'later_task', attempts: 0, last_error: null, locked_at: null }])
})
