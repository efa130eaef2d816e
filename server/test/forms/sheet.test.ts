import { expect, test } from 'vitest'
import { createMaterial } from '#domain/content/create.ts'
import { mostAnswers } from '#domain/forms/sheet.ts'
import { testApp } from '../support/app.ts'
import { sampleForm } from '../support/sample-bodies.ts'

const { parts, callAs, makeCompany, makeStaff } = await testApp()

test('more answers than one sheet holds are not exported in part, but refused', async () => {
  const companyId = await makeCompany()
  const { session } = await makeStaff(companyId, { role: 'admin' })
  const form = { kind: 'form' as const, title: '看房登记', body: { form: sampleForm({}) } }
  const formId = await parts.db.tenant(companyId, (db) => createMaterial(db, companyId, form))
  const submitted = (count: number) =>
    parts.db.opsPool.query(
      `insert into form_answer (company_id, answer_id, form_id, asked, answers, sealed)
       select $1, gen_random_uuid(), $2, '[]', '{}', '' from generate_series(1, $3::integer)`,
      [companyId, formId, count],
    )
  const exported = async (body: object = {}) =>
    (await callAs(session, 'POST /biz/v1/form/export', { body: { formId, ...body } })).body.code
  await submitted(mostAnswers)
  expect(await exported()).toBe('0')
  await submitted(1)
  expect(await exported()).toBe('500336')
  expect(await exported({ from: '2099-01-01' })).toBe('0')
})
