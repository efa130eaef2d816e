// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Progress } from '../../src/pages/radar/trail/progress.tsx'
import { answerCalls, control, draw, input, tap, type, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const lead = (nextAt: string) => ({
  stage: 'talking',
  nextAt,
  salesperson: { userId: 'lin', name: '林晓' },
  turns: [],
  mayChange: true,
  inPool: false,
  returnsIn: null,
})
const set = 'PUT /biz/v1/clue/progress'

let drawn: { unmount: () => Promise<void> } | undefined
beforeEach(() =>
  keepSession(
    userRecord({
      ...{ isStaff: true, timeZone: 'Asia/Tokyo' },
      saleInfo: { id: 'lin', userId: 'lin', name: '林晓', avatar: '' },
    }),
  ),
)
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

/** Opens the actions of a lead with an appointment, or without one. */
async function opened(nextAt: string) {
  const asked = answerCalls({
    'GET /biz/v1/clue/mk_detail': () => lead(nextAt),
    'GET /biz/v1/clue/follow': () => ({ list: [], total: 0, page: 1, pageSize: 20 }),
    'POST /biz/v1/clue/follow': () => ({ followId: 'f1', salesperson: '林晓', words: '', at: nextAt }),
    [set]: () => ({ stage: 'talking', nextAt: '' }),
  })
  drawn = await draw(<Progress unionId="union-wang" />)
  await until(() => expect(control('洽谈中')).toBeDefined())
  await tap(control('洽谈中'))
  return asked
}

test('an appointment is changed on the company’s clock, without a record', async () => {
  const asked = await opened('2026-11-30T05:00:00.000Z')
  await tap(control('下次约定'))
  expect(input('时间').value).toBe('2026-11-30T14:00')
  await type('时间', '2026-12-01T08:30')
  await tap(control('保存'))
  await until(() => expect(asked.find(({ key }) => key === set)).toBeDefined())
  const body = { unionId: 'union-wang', nextAt: '2026-11-30T23:30:00.000Z' }
  expect(asked.find(({ key }) => key === set)?.body).toEqual(body)
})

test('an appointment is removed', async () => {
  const asked = await opened('2026-11-30T05:00:00.000Z')
  await tap(control('下次约定'))
  await tap(control('取消约定'))
  await until(() => expect(asked.find(({ key }) => key === set)).toBeDefined())
  expect(asked.find(({ key }) => key === set)?.body).toEqual({ unionId: 'union-wang', nextAt: '' })
})

test('the sheet closes before its lead is read again', async () => {
  await opened('2026-11-30T05:00:00.000Z')
  await tap(control('下次约定'))
  let again = 0
  answerCalls({
    [set]: () => ({ stage: 'talking', nextAt: '' }),
    'GET /biz/v1/clue/mk_detail': () => {
      again++
      return new Promise(() => {})
    },
  })
  await tap(control('取消约定'))
  await until(() => expect(again).toBe(1))
  await until(() => expect(control('取消约定')).toBeUndefined())
})

test('without an appointment there is none to remove, and an empty time is not sent', async () => {
  const asked = await opened('')
  await tap(control('下次约定'))
  expect(control('取消约定')).toBeUndefined()
  await tap(control('保存'))
  await until(() => expect(document.body.textContent).toContain('请选时间'))
  expect(asked.some(({ key }) => key === set)).toBe(false)
})

test('the appointment of a record is on the company’s clock', async () => {
  const asked = await opened('')
  await tap(control('写跟进记录'))
  await type('聊了什么', '约好周一见')
  await type('下次约定（可不填）', '2026-11-30T09:00')
  await tap(control('保存'))
  const made = 'POST /biz/v1/clue/follow'
  await until(() => expect(asked.find(({ key }) => key === made)).toBeDefined())
  expect(asked.find(({ key }) => key === made)?.body).toMatchObject({ nextAt: '2026-11-30T00:00:00.000Z' })
})
