// @vitest-environment happy-dom

import { keepSession } from '@mingpian/client/session.ts'
import { expect, it } from 'vitest'
import KeptPage from '../../src/pages/mall/kept/page.tsx'
import { type Answers, answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

it('a kept product that left the shelf opens nothing, and can be taken out', async () => {
  const item = {
    ...{
      _id: 'p',
      name: '龙井新茶',
      summary: '',
      cover: '',
      price: 9_800,
      marketPrice: 0,
      unit: '',
      category: '',
    },
    ...{ categoryId: '', membersOnly: false, activityPrice: null, soldOut: false, priceVaries: false },
    ...{ savedAt: '2026-11-20T08:00:00.000Z', isGone: true },
  }
  keepSession(userRecord())
  history.replaceState(null, '', '/qw-wxmini/#/pages/mall/kept/index?companyId=yunfan01')
  const asked = answerCalls({
    'GET /card/v1/wallet/products': () => ({ list: [item], total: 1, page: 1, pageSize: 20 }),
    'DELETE /card/v1/wallet/product/drop': () => ({ dropped: true }),
  } as Answers)
  const { unmount } = await draw(<KeptPage />)
  await until(() => expect(document.body.textContent).toContain('已下架'))
  expect(document.querySelector('li[data-gone=true] a')?.getAttribute('href')).toBe(null)
  await tap(control('取消收藏'))
  await until(() => expect(asked.some(({ key }) => key === 'DELETE /card/v1/wallet/product/drop')).toBe(true))
  await unmount()
})
