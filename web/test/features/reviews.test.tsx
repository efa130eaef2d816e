// @vitest-environment happy-dom

import { keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import ListPage from '../../src/pages/mall/list/page.tsx'
import OrderPage from '../../src/pages/mall/order/page.tsx'
import OrdersPage from '../../src/pages/mall/orders/page.tsx'
import { type Answers, answerCalls, control, draw, tap, type, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const line = {
  ...{ orderId: 'tea', position: 2, productId: 'p', name: '龙井新茶', options: ['一两'], picture: '' },
  ...{ canReview: true, review: null },
}
const review = {
  ...{ reviewId: 'r', stars: 4, content: '茶香很足', pictures: [], answer: '', answeredAt: '' },
  ...{ at: '2026-11-20T08:00:00.000Z', state: 'waiting', isAnonymous: false, refusal: '' },
}
const submitCall = 'POST /mall/review/v1/submit'
const listed = (list: object[]) => ({ list, total: list.length, page: 1, pageSize: 20 })

let drawn: { unmount: () => Promise<void> } | undefined
async function open(path: string, Page: () => React.ReactNode, answers: object) {
  history.replaceState(null, '', `/qw-wxmini/#/pages/mall/${path}`)
  const asked = answerCalls(answers as Answers)
  drawn = await draw(<Page />)
  return asked
}
const text = () => document.body.textContent ?? ''

beforeEach(() => keepSession(userRecord()))
afterEach(async () => {
  await drawn?.unmount()
  drawn = undefined
})

it('a buyer chooses stars first, and sends words without a picture', async () => {
  const asked = await open('order/index?companyId=yunfan01&order=tea&review=2', OrderPage, {
    'GET /mall/review/v1/own': () => listed([line]),
    [submitCall]: () => ({ ...line, canReview: false, review }),
  })
  await until(() => expect(control('提交评价')).toBeDefined())
  const sent = () => asked.filter(({ key }) => key === submitCall)
  await type('评价内容', ' 茶香很足 ')
  await tap(control('提交评价'))
  await until(() => expect(text()).toContain('请选择星级'))
  expect(sent()).toHaveLength(0)
  await tap(document.querySelector('input[type=radio][value="4"]') ?? undefined)
  await tap(control('提交评价'))
  await until(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({
    ...{ orderId: 'tea', position: 2, stars: 4, content: '茶香很足', pictures: [], isAnonymous: false },
  })
})

it('own reviews say whether they are checked, and why one was refused', async () => {
  await open('orders/index?companyId=yunfan01&reviews=done', OrdersPage, {
    'GET /mall/review/v1/own': () =>
      listed([
        { ...line, canReview: false, review },
        {
          ...{ ...line, position: 3, canReview: false },
          review: { ...review, reviewId: 's', state: 'refused', refusal: '含联系方式' },
        },
      ]),
  })
  await until(() => expect(text()).toContain('审核通过后，其他人才能看到。'))
  expect(text()).toContain('未通过原因：含联系方式')
})

it('the reviews of a product name it, and say so where there are none', async () => {
  await open('list/index?companyId=yunfan01&reviews=p', ListPage, {
    'GET /mall/review/v1/list': () => ({
      ...{ list: [], next: '', productName: '龙井新茶' },
      rating: { count: 0, average: 0, withPictures: 0, byStars: [0, 0, 0, 0, 0] },
    }),
  })
  await until(() => expect(text()).toContain('还没有评价'))
  expect(document.querySelector('h1')?.textContent).toBe('龙井新茶')
})
