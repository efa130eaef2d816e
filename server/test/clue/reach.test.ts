import { expect, it } from 'vitest'
import { addContact, answerForm, leaveCard } from '../support/lead-facts.ts'
import { clueApp } from './test-company.ts'

const { callAs, makeMaterial, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

it('tells the salesperson alone to whom the person gave a card or is a customer', async () => {
  const { companyId, staff, open } = await testCompany({ name: '林岚' })
  const ann = await makeVisitor(companyId, { name: '王敏', unionId: `u${companyId}` })
  const colleague = await makeStaff(companyId)
  await open(ann)
  const reach = (session: string) =>
    callAs(session, 'GET /biz/v1/clue/trail', { query: { unionId: ann.unionId } })
  expect((await reach(staff.session)).body.data?.reach).toEqual({ externalUserId: '', phone: '' })

  await addContact(parts, staff, ann, { externalUserid: 'wm1' })
  await leaveCard(parts, staff, ann, { name: '王敏', phone: '13900001111' })
  expect((await reach(staff.session)).body.data?.reach).toEqual({
    externalUserId: 'wm1',
    phone: '13900001111',
  })
  expect((await reach(colleague.session)).status).toBe(404)
  expect((await reach(ann.session)).status).toBe(403)
  const stranger = await testCompany()
  expect((await reach(stranger.staff.session)).status).toBe(404)
})

it('tells the phone of a form, and the one on a card before it, to the salesperson of the form alone', async () => {
  const { companyId, staff, open } = await testCompany()
  const ann = await makeVisitor(companyId, { name: '王敏' })
  const colleague = await makeStaff(companyId)
  await open(ann)
  await open(ann, { contentId: colleague.userId })
  const formId = await makeMaterial(companyId, { kind: 'form', title: '预约' })
  await answerForm(parts, staff, ann, { formId, phone: '13900002222' })
  const reach = async (session = staff.session) =>
    (await callAs(session, 'GET /biz/v1/clue/trail', { query: { unionId: ann.unionId || ann.personId } }))
      .body.data?.reach?.phone
  expect(await reach()).toBe('13900002222')
  await leaveCard(parts, staff, ann, { name: '王敏', phone: '13900001111' })
  expect(await reach()).toBe('13900001111')
})
