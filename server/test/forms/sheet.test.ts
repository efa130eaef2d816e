import { expect, test, vi } from 'vitest'
import { createMaterial } from '#domain/content/create.ts'
import { testApp } from '../support/app.ts'
import { sampleForm } from '../support/sample-bodies.ts'

vi.mock('#domain/forms/sheet.ts', async (original) => ({ ...(await original<object>()), mostAnswers: 2 }))

const { parts, callAs, makeCompany, makeStaff } = await testApp()

test('more answers than one sheet holds are not exported in part, but refused', async () => {
  const companyId = await makeCompany()
  const { session } = await makeStaff(companyId, { role: 'admin' })
  const form = { kind: 'form' as const, title: '看房登记', body: { form: sampleForm({}) } }
  const formId = await parts.db.tenant(companyId, (db) => createMaterial(db, companyId, form))
  const submit = () =>
    callAs('', 'POST /biz/v1/material/form/data', {
      body: { formId, companyId, answers: { name: '王晓', phone: '13800001111', plan: '两居' } },
    })
  const exported = async (body: object = {}) =>
    (await callAs(session, 'POST /biz/v1/form/export', { body: { formId, ...body } })).body.code
  for (const _ of [1, 2]) await submit()
  expect(await exported()).toBe('0')
  await submit()
  expect(await exported()).toBe('500336')
  expect(await exported({ from: '2099-01-01' })).toBe('0')
})
