import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Question } from '@mingpian/contract/shared/forms.ts'
import { readSheet } from 'read-excel-file/universal'
import { describe, expect, it } from 'vitest'
import { createMaterial } from '#domain/content/create.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import type { MadeStaff } from '../support/makers.ts'
import { sampleForm } from '../support/sample-bodies.ts'

// A database of its own: the queue of a shared one holds the jobs of every test.
const db = await openOwn()
const { app, callAs, makeCompany, makeStaff, makeVisitor, parts } = await testApp(
  { WEB_DIST: '/nowhere' },
  db,
)

type Filter = Omit<NonNullable<CallTypes<'POST /biz/v1/form/export'>['body']>, 'formId'>

/** A company with a form of one text question, and two members to whom answers come. */
async function testCompany(title = '看房登记', label = '姓名') {
  const companyId = await makeCompany()
  const question: Question = { id: 'name', kind: 'text', label, required: false }
  const form = { kind: 'form' as const, title, body: { form: sampleForm({ questions: [question] }) } }
  const formId = await db.tenant(companyId, (tenant) => createMaterial(tenant, companyId, form))
  const submit = async (name: string, staff: MadeStaff) =>
    callAs((await makeVisitor(companyId)).session, 'POST /biz/v1/material/form/data', {
      body: { formId, companyId, answers: { name }, userId: staff.userId },
    })
  return {
    companyId,
    formId,
    submit,
    admin: await makeStaff(companyId, { role: 'admin', name: '周敏' }),
    lin: await makeStaff(companyId, { name: '林岚' }),
    fang: await makeStaff(companyId, { name: '方浩' }),
    begin: ({ session }: MadeStaff, filter: Filter = {}) =>
      callAs(session, 'POST /biz/v1/form/export', { body: { formId, ...filter } }),
  }
}

const file = ({ session }: MadeStaff, exportId: string) =>
  callAs(session, 'GET /biz/v1/jobs/export/file', { query: { exportId } })
const jobsOf = async ({ session }: MadeStaff) =>
  (await callAs(session, 'GET /biz/v1/jobs/list', { query: { kind: 'answersExport' } })).body.data?.list ?? []

/** The id of an export whose work is over. */
async function worked(begun: ReturnType<Awaited<ReturnType<typeof testCompany>>['begin']>, who: MadeStaff) {
  const exportId = (await begun).body.data?.exportId ?? ''
  await expect
    .poll(
      async () => {
        await parts.queue.runDue()
        return (await jobsOf(who)).find(({ jobId }) => jobId === exportId)?.state
      },
      { timeout: 30_000 },
    )
    .toMatch(/done|failed/)
  return exportId
}

async function sheetOf(who: MadeStaff, exportId: string) {
  const got = await app.inject((await file(who, exportId)).body.data?.url ?? '')
  const rows = await readSheet(new Uint8Array(got.rawPayload).buffer, 1)
  return { disposition: String(got.headers['content-disposition']), rows }
}

describe('an export of the answers to a form', () => {
  it('is a job with the form’s title, and a sheet with a column for each question and a mark in each row', async () => {
    const { admin, lin, submit, begin } = await testCompany()
    await submit('王晓', lin)
    await submit('李静', lin)
    const exportId = await worked(begin(admin), admin)
    expect(await jobsOf(admin)).toMatchObject([
      { jobId: exportId, name: '看房登记', by: '周敏', state: 'done', done: 2, total: 2 },
    ])
    const { disposition, rows } = await sheetOf(admin, exportId)
    expect(disposition).toContain(encodeURIComponent('看房登记.xlsx'))
    const [head, ...answers] = rows
    expect(head?.slice(2)).toEqual(['所属员工', '姓名', '处理进度', '处理人', '处理备注', '导出标记'])
    expect(answers.map((row) => row.slice(2, 5))).toEqual([
      ['林岚', '李静', '待处理'],
      ['林岚', '王晓', '待处理'],
    ])
    for (const row of answers)
      expect(row.at(-1)).toMatch(new RegExp(`^周敏 · 20\\d\\d年.+ \\d\\d:\\d\\d · ${exportId.slice(-12)}$`))
  })

  it('has what the filter names', async () => {
    const { admin, lin, submit, begin } = await testCompany()
    await submit('王晓', lin)
    await submit('李静', lin)
    const { rows } = await sheetOf(admin, await worked(begin(admin, { keyword: '李' }), admin))
    expect(rows.slice(1).map((row) => row[3])).toEqual(['李静'])
    expect((await begin(admin, { from: '2026-02-30' })).status).toBe(400)
    expect((await begin(admin, { handlerId: 'Unobody' })).status).toBe(404)
  })

  it('of a salesperson has their answers alone, with whole phones, and is theirs and the owners’', async () => {
    const { admin, lin, fang, submit, begin } = await testCompany()
    await submit('王晓', lin)
    await submit('李静', fang)
    const exportId = await worked(begin(lin), lin)
    expect((await sheetOf(lin, exportId)).rows.slice(1).map((row) => row[3])).toEqual(['王晓'])
    const owner = await makeStaff(admin.companyId, { role: 'owner' })
    expect((await file(owner, exportId)).status).toBe(200)
    expect((await file(admin, exportId)).status).toBe(404)
    expect((await file(fang, exportId)).status).toBe(404)
    expect(await jobsOf(fang)).toEqual([])
  })

  it('has no formula, and a name that is harmless', async () => {
    const { admin, lin, submit, begin } = await testCompany('../报价\u202Efdp.exe', '=1+1')
    await submit('=1+1', lin)
    const { disposition, rows } = await sheetOf(admin, await worked(begin(admin), admin))
    expect(rows.flat().filter((cell) => String(cell).includes('1+1'))).toEqual(["'=1+1", "'=1+1"])
    expect(disposition).toMatch(/^attachment; filename="answers\.xlsx"; filename\*=UTF-8''[\w%.-]+\.xlsx$/)
    expect(disposition).not.toMatch(/%2F|%E2%80%AE|\/|''\./i)
  })

  it('of more answers than one file holds fails with advice', async () => {
    const { companyId, formId, admin, begin } = await testCompany()
    await db.opsPool.query(
      `insert into form_answer (company_id, answer_id, form_id, asked, answers, sealed)
       select $1, gen_random_uuid(), $2, '[]', '{}', '' from generate_series(0, 20000)`,
      [companyId, formId],
    )
    const exportId = await worked(begin(admin), admin)
    expect((await jobsOf(admin))[0]?.problem).toContain('20,000')
    expect((await file(admin, exportId)).status).toBe(404)
  })
})
