import { beforeAll, expect, test } from 'vitest'
import { demoOfE15ce42, fixtureKey } from '../support/demo-e15ce42.ts'
import { query } from '../support/urls.ts'
import { installation } from './installation.ts'
import { runTool } from './run-tool.ts'

const at = await installation({ url: await demoOfE15ce42(), key: fixtureKey })
const company = 'yunfan01'
const run = (...args: string[]) => runTool(['company', 'replay', ...args], at.env)

beforeAll(async () => {
  expect((await runTool(['migrate'], at.env)).code).toBe(0)
})

test('finds each number of a company that was upgraded in its rows', async () => {
  expect(await run(company, '--check')).toMatchObject({
    code: 0,
    out: `Each number of ${company} follows from its rows.\n`,
  })
})

test('names the tables that differ, and makes them again', async () => {
  await query(at.url, `update lead set visits = visits + 1 where company_id = '${company}'`)
  await query(at.url, `update person_month set visits = 99 where company_id = '${company}'`)
  const found = await run(company, '--check')
  expect(found).toMatchObject({
    code: 3,
    out: expect.stringMatching(/^person_month: \d+ rows differed\nlead: /),
  })
  expect(found.out).toContain('Nothing was changed.')
  expect(await run(company, '--check')).toEqual(found)
  const made = await run(company)
  expect(made).toMatchObject({
    code: 0,
    out: found.out.replace('Nothing was changed.', 'They were made again.'),
  })
  expect((await run(company, '--check')).code).toBe(0)
})

test('refuses an unknown company', async () => {
  expect(await run('nowhere1')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('no such company'),
  })
})
