// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FollowSheet } from '../../src/pages/radar/trail/follow-sheet.tsx'
import { answerCalls, control, draw, tap, type, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const made = 'POST /biz/v1/clue/follow'
const amount = '成交金额，元（可不填）'
const at = '2026-11-20T08:00:00.000Z'

let drawn: { unmount: () => Promise<void> } | undefined
beforeEach(() => keepSession(userRecord({ isStaff: true, timeZone: 'Asia/Shanghai' })))
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
  localStorage.clear()
})

/** The sheet of a lead with a record of a purchase and one of a talk. */
async function opened(closed = false) {
  const record = { salesperson: '林晓', at }
  const asked = answerCalls({
    'GET /biz/v1/clue/follow': () => ({
      list: [
        { ...record, followId: 'f2', words: '签了合同', purchase: { amount: 1_280_050 } },
        { ...record, followId: 'f1', words: '约好周一见', purchase: null },
      ],
      ...{ total: 2, page: 1, pageSize: 20 },
    }),
    'GET /mall/order/v1/sale/paid': () => ({ list: [] }),
    [made]: () => ({ ...record, followId: 'f3', words: '', purchase: null }),
  })
  drawn = await draw(<FollowSheet unionId="union-wang" closed={closed} onClose={() => undefined} />)
  await until(() => expect(document.body.textContent).toContain('签了合同'))
  return asked
}

const bodyOf = async (asked: Awaited<ReturnType<typeof opened>>) => {
  await tap(control('保存'))
  await until(() => expect(asked.find(({ key }) => key === made)).toBeDefined())
  return asked.find(({ key }) => key === made)?.body
}

test('shows the purchase of a record, and none of another', async () => {
  await opened(true)
  const notes = [...document.querySelectorAll('dialog small')].map(({ textContent }) => textContent)
  expect(notes[0]).toContain('已成交，¥12,800.50 · 林晓')
  expect(notes[1]).not.toContain('成交')
  expect(control('已成交')).toBeUndefined()
})

test('records a purchase with its amount in fen', async () => {
  const asked = await opened()
  await type('聊了什么', '签了')
  await tap(control('已成交'))
  await type(amount, '12,800.5')
  expect(await bodyOf(asked)).toEqual({
    ...{ unionId: 'union-wang', words: '签了', purchase: { amount: 1_280_050 } },
  })
})

test('records a purchase without an amount, and no purchase while the switch is off', async () => {
  const asked = await opened()
  await type('聊了什么', '签了')
  await tap(control('已成交'))
  expect(await bodyOf(asked)).toEqual({ unionId: 'union-wang', words: '签了', purchase: {} })
})

test('sends no purchase once the switch is off again', async () => {
  const asked = await opened()
  await type('聊了什么', '再想想')
  await tap(control('已成交'))
  await type(amount, '一万')
  await tap(control('已成交'))
  expect(await bodyOf(asked)).toEqual({ unionId: 'union-wang', words: '再想想' })
})

test.each([
  ['一万', '请填数字，最多两位小数'],
  ['-5', '请填数字，最多两位小数'],
  ['1.234', '请填数字，最多两位小数'],
  ['1000000001', '金额不能超过 10 亿元'],
])('says why the amount %s cannot be stored, and sends nothing', async (typed, why) => {
  const asked = await opened()
  await type('聊了什么', '签了')
  await tap(control('已成交'))
  await type(amount, typed)
  await tap(control('保存'))
  await until(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe(why))
  expect(asked.some(({ key }) => key === made)).toBe(false)
})
