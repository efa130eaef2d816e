// @vitest-environment happy-dom
import { onCallError } from '@mingpian/client/call.ts'
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import TodayPage from '../../src/pages/leads/today/page.tsx'
import { type Answers, answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
beforeEach(() => {
  history.replaceState(null, '', '/?companyId=yunfan01#/pages/leads/today/index')
  keepSession(userRecord({ isStaff: true, saleInfo: { id: 'lin', userId: 'lin', name: '林晓', avatar: '' } }))
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

const at = '2026-11-20T08:00:00.000Z'
const lead = {
  person: { unionId: 'u-wang', name: '王敏', avatar: '', number: 0 },
  ...{ score: 5, reach: { phone: '', externalUserId: '' } },
  reasons: [{ reason: 'card', at, since: at, times: 1 }].map((reason) => ({
    ...reason,
    contentType: '',
    contentId: '',
    contentTitle: '',
    contentKind: '',
  })),
}

/** The page of a salesperson with one lead, until an outcome or a snooze removes it. */
async function show(answers: Answers = {}) {
  let isListed = true
  const remove = (answer: object) => () => {
    isListed = false
    return answer
  }
  const asked = answerCalls({
    'GET /biz/v1/clue/call_now': () => ({ list: isListed ? [lead] : [] }),
    'GET /biz/v1/clue/call_now/outcomes': () => ({ list: [] }),
    'GET /biz/v1/clue/score/fast': () => ({ list: [], total: 0, page: 1, pageSize: 5 }),
    'POST /biz/v1/clue/call_now/outcome': remove({ outcome: 'agreed' }),
    'POST /biz/v1/clue/call_now/snooze': remove({ until: '2026-11-27' }),
    'POST /biz/v1/clue/call_now/undo': () => {
      isListed = true
      return { undone: true }
    },
    ...answers,
  })
  drawn = await draw(<TodayPage />)
  await until(() => expect(control('记录结果')).toBeDefined())
  return asked
}

const page = () => document.querySelector('main')?.textContent
const undosOf = (asked: Awaited<ReturnType<typeof show>>) =>
  asked.filter(({ key }) => key === 'POST /biz/v1/clue/call_now/undo').map(({ body }) => body)

test('takes back an outcome, and lists the lead again', async () => {
  const asked = await show()
  await tap(control('记录结果'))
  await tap(control('约好了下一步'))
  await until(() => expect(control('记录结果')).toBeUndefined())
  expect(page()).toContain('已记录与王敏的联系结果')
  await tap(control('撤销'))
  await until(() => expect(control('记录结果')).toBeDefined())
  expect(undosOf(asked)).toEqual([{ of: 'outcome', clueId: 'u-wang' }])
  expect(control('撤销')).toBeUndefined()
})

test('records a purchase, which is a number of the figures', async () => {
  const asked = await show({
    'GET /biz/v1/clue/call_now/outcomes': () => ({
      list: [{ reason: 'card', outcome: 'bought', times: 2 }],
    }),
  })
  await until(() => expect(control('2已成交')).toBeDefined())
  await tap(control('记录结果'))
  await tap(control('已成交同时标为客户'))
  await until(() => expect(control('撤销')).toBeDefined())
  const kept = asked.find(({ key }) => key === 'POST /biz/v1/clue/call_now/outcome')
  expect(kept?.body).toEqual({ clueId: 'u-wang', reason: 'card', outcome: 'bought' })
})

test('takes back a snooze, and lists the lead again', async () => {
  const asked = await show()
  await tap(control('以后再说'))
  await tap(control('明天'))
  await until(() => expect(control('记录结果')).toBeUndefined())
  expect(page()).toContain('王敏已推迟到')
  await tap(control('撤销'))
  await until(() => expect(control('记录结果')).toBeDefined())
  expect(undosOf(asked)).toEqual([{ of: 'snooze', clueId: 'u-wang' }])
})

test('shows that the figures of outcomes failed, and retries', async () => {
  onCallError(() => undefined)
  let isDown = true
  await show({
    'GET /biz/v1/clue/call_now/outcomes': () =>
      isDown
        ? new Response('{}', { status: 500 })
        : { list: [{ reason: 'card', outcome: 'agreed', times: 3 }] },
  })
  await until(() => expect(control('重试')).toBeDefined())
  expect(page()).toContain('结果统计')
  isDown = false
  await tap(control('重试'))
  await until(() => expect(control('约好了下一步')?.textContent).toContain('3'))
})

test('shows that the leads of the day failed, and retries', async () => {
  onCallError(() => undefined)
  let isDown = true
  const gainer = { person: lead.person, salesperson: '林晓', gained: 12, score: 40 }
  await show({
    'GET /biz/v1/clue/score/fast': () =>
      isDown ? new Response('{}', { status: 500 }) : { list: [gainer], total: 1, page: 1, pageSize: 5 },
  })
  await until(() => expect(control('重试')).toBeDefined())
  expect(page()).toContain('今天得分涨得最快')
  isDown = false
  await tap(control('重试'))
  await until(() => expect(control('+12')?.textContent).toContain('王敏'))
})

test('shows that the contacts behind a figure failed, and retries', async () => {
  let isDown = true
  await show({
    'GET /biz/v1/clue/call_now/outcomes': () => ({
      list: [{ reason: 'card', outcome: 'agreed', times: 1 }],
    }),
    'GET /biz/v1/clue/call_now/outcome/list': () =>
      isDown
        ? new Response('{}', { status: 500 })
        : {
            list: [{ person: lead.person, reason: 'card', outcome: 'agreed', at }],
            total: 1,
            page: 1,
            pageSize: 20,
          },
  })
  await until(() => expect(control('约好了下一步')).toBeDefined())
  await tap(control('约好了下一步'))
  await until(() => expect(control('重试')).toBeDefined())
  isDown = false
  await tap(control('重试'))
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('王敏'))
})
