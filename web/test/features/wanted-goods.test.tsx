// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import type { MallProduct } from '@mingpian/contract/shared/goods.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useChoice } from '#features/mall/use-choice.ts'
import { useWantedGoods } from '#features/mall/wanted-goods.ts'
import { BuyActions } from '../../src/pages/product/buy-actions.tsx'
import { answerCalls, control, draw, settle, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const add = 'POST /mall/order/v1/cart/add'
const sku = { skuId: 's1', options: [], price: 9_800, available: 5, activity: null }
const tea = { productId: 'tea', optionNames: [], skus: [sku], limitPerPerson: null } as unknown as MallProduct
const via = { companyId: 'yunfan01', userId: 'LinXiao' }

function Product({ product = tea }: { product?: MallProduct }) {
  const choice = useChoice(product)
  useWantedGoods(product)
  return <BuyActions product={product} choice={choice} via={via} onAdded={() => {}} />
}

let drawn: { unmount: () => Promise<void> } | undefined
const open = async (product?: MallProduct) => {
  await drawn?.unmount()
  const asked = answerCalls({ [add]: () => ({ count: 1 }) })
  drawn = await draw(<Product {...(product && { product })} />)
  return () => asked.filter(({ key }) => key === add).map(({ body }) => body)
}

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/product/index?_id=tea')
  const asked = await open()
  await tap(control('加入购物车'))
  await until(() => expect(location.hash).toContain('/pages/common-auth/index'))
  expect(asked()).toEqual([])
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/product/index?_id=tea')
})
afterEach(async () => {
  vi.useRealTimers()
  await drawn?.unmount()
  dropSession()
})

it('is in the cart once the person comes back signed in, and only once', async () => {
  keepSession(userRecord())
  const asked = await open()
  await until(() => expect(asked()).toEqual([{ skuId: 's1', quantity: 1 }]))
  const again = await open()
  await settle(() => {})
  expect(again()).toEqual([])
})

it.each([
  ['no session', () => {}, tea],
  ['the person opened another product', () => keepSession(userRecord()), { ...tea, skus: [] }],
  [
    'it was long ago',
    () => {
      keepSession(userRecord())
      vi.useFakeTimers({ now: Date.now() + 700_000, toFake: ['Date'] })
    },
    tea,
  ],
])('is forgotten where %s', async (_, before, product) => {
  before()
  const asked = await open(product)
  await settle(() => {})
  expect(asked()).toEqual([])
})
