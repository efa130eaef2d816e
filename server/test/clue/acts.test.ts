import { randomUUID } from 'node:crypto'
import type { LeadAct } from '@mingpian/contract/shared/lead-acts.ts'
import { expect, it } from 'vitest'
import type { MadeStaff } from '../support/makers.ts'
import { clueApp } from './test-company.ts'

const { callAs, makeStaff, makeVisitor, testCompany } = await clueApp()

/** A lead of a salesperson, with the calls by which members act on it and read its trail. */
async function lead() {
  const base = await testCompany({ name: '林岚' })
  const ann = await makeVisitor(base.companyId, { name: '王敏', unionId: `u${base.companyId}` })
  await base.open(ann)
  const unionId = ann.unionId
  const clueId = unionId
  return {
    ...base,
    ann,
    unionId,
    follow: (words: string, { session }: MadeStaff = base.staff) =>
      callAs(session, 'POST /biz/v1/clue/follow', {
        headers: { 'idempotency-key': randomUUID() },
        body: { unionId, words },
      }),
    stage: (stage: 'talking' | 'customer') =>
      callAs(base.staff.session, 'PUT /biz/v1/clue/progress', { body: { unionId, stage } }),
    outcome: (outcome: 'talked' | 'bought') =>
      callAs(base.staff.session, 'POST /biz/v1/clue/call_now/outcome', {
        body: { clueId, reason: 'form', outcome },
      }),
    reach: (way: 'call' | 'message') =>
      callAs(base.staff.session, 'POST /biz/v1/clue/call_now/reach', { body: { clueId, way } }),
    acts: async ({ session }: MadeStaff = base.staff, page = { page: 1, pageSize: 20 }) =>
      (await callAs(session, 'GET /biz/v1/clue/trail', { query: { unionId, ...page } })).body.data?.acts ??
      expect.fail('no trail'),
  }
}

const shortly = ({ kind, words, outcome, stage }: LeadAct) =>
  [kind, words, outcome, stage].filter(Boolean).join(' ')

it('shows follow-up records, stages, outcomes, calls and messages on the trail, the newest first', async () => {
  const { follow, stage, outcome, reach, acts, unionId, staff } = await lead()
  await follow('想要三居')
  await stage('talking')
  await stage('talking')
  await reach('call')
  await reach('message')
  await reach('call')
  await outcome('talked')
  const own = await acts()
  expect(own.map(shortly)).toEqual(['outcome talked', 'call', 'message', 'stage talking', 'follow 想要三居'])
  expect(new Set(own.map(({ salesperson }) => salesperson))).toEqual(new Set(['林岚']))
  await callAs(staff.session, 'POST /biz/v1/clue/mk_become_customer', { body: { unionId } })
  expect((await acts()).map(shortly)[0]).toBe('stage customer')
})

it('takes the stage of a purchase off the trail when the outcome is taken back', async () => {
  const { outcome, acts, staff, unionId } = await lead()
  await outcome('bought')
  expect((await acts()).map(shortly)).toEqual(['stage customer', 'outcome bought'])
  await callAs(staff.session, 'POST /biz/v1/clue/call_now/undo', { body: { clueId: unionId, of: 'outcome' } })
  expect(await acts()).toEqual([])
})

it('shows each act on the page of the lines of its time', async () => {
  const { ann, open, halfAnHourPasses, follow, acts } = await lead()
  await follow('第一次来访之后')
  await halfAnHourPasses()
  await open(ann)
  await follow('第二次来访之后')
  const page = async (page: number) => (await acts(undefined, { page, pageSize: 1 })).map(shortly)
  expect(await page(1)).toEqual(['follow 第二次来访之后'])
  expect(await page(2)).toEqual(['follow 第一次来访之后'])
})

it('shows a salesperson who handed the lead over only their own acts, and no way to reach the lead', async () => {
  const { companyId, staff, unionId, follow, acts } = await lead()
  const colleague = await makeStaff(companyId)
  await follow('想要三居')
  await callAs(staff.session, 'POST /biz/v1/clue/turn', { body: { unionId, userId: colleague.userId } })
  await follow('预算三百万', colleague)
  expect((await acts(colleague)).map(shortly)).toEqual(['follow 预算三百万', 'follow 想要三居'])
  expect((await acts(staff)).map(shortly)).toEqual(['follow 想要三居'])
  const reach = async ({ session }: MadeStaff) =>
    (await callAs(session, 'GET /biz/v1/clue/trail', { query: { unionId } })).body.data?.reach
  expect(await reach(staff)).toBeNull()
  expect(await reach(colleague)).toEqual({ phone: '', externalUserId: '' })
})
