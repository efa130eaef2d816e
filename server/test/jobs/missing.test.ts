import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMissingJobs } from '#core/jobs/add-job.ts'
import { newCompanyId, openOwn } from '../support/database.ts'

const db = await openOwn()

const jobs = async (companyId: string) => {
  const { rows } = await db.opsPool.query(
    'select run_at, attempts from graphile_worker.jobs where key like $1',
    [`${companyId}/%`],
  )
  return rows
}
const rowsOf = (companyId: string, count: number, since: string) => sql`
  select ${companyId}::text as company_id, n as id, ${since}::timestamptz as since from generate_series(1, ${count}::integer) n`

test('a job that waits for its next try keeps its time and its tries, and one without tries begins again', async () => {
  const companyId = newCompanyId()
  const add = () => addMissingJobs(db, 'send_notice', rowsOf(companyId, 1, '2026-01-01'))
  await add()
  const later = new Date('2099-01-01T00:00:00Z')
  const set = (attempts: number) =>
    db.opsPool.query(
      `update graphile_worker._private_jobs set run_at = $2, attempts = $3 where key like $1`,
      [`${companyId}/%`, later, attempts],
    )
  await set(3)
  await add()
  expect(await jobs(companyId)).toEqual([{ run_at: later, attempts: 3 }])
  await set(10)
  await add()
  expect(await jobs(companyId)).toEqual([
    { run_at: expect.not.toSatisfy((at) => at > new Date()), attempts: 0 },
  ])
})

test('more old rows of one company than fit leave a newer row of another company its turn', async () => {
  const [many, one] = [newCompanyId(), newCompanyId()]
  await addMissingJobs(
    db,
    'send_notice',
    sql`${rowsOf(many, 600, '2026-01-01')} union all ${rowsOf(one, 1, '2026-02-01')}`,
  )
  expect([(await jobs(many)).length, (await jobs(one)).length]).toEqual([499, 1])
})
