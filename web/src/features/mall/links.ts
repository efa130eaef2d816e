import { contentPages, mallPage } from '@mingpian/contract/shared/rules/share.ts'
import type { Via } from '#kit/address/hrefs.ts'

export const mallPath = {
  tab: mallPage,
  list: '/pages/mall/list/index',
  cart: '/pages/mall/cart/index',
  checkout: '/pages/mall/checkout/index',
  result: '/pages/mall/result/index',
  orders: '/pages/mall/orders/index',
  order: '/pages/mall/order/index',
  refund: '/pages/mall/refund/index',
  afterSale: '/pages/mall/after-sale/index',
  pickUp: '/pages/mall/pick-up/index',
  addresses: '/pages/mall/addresses/index',
  kept: '/pages/mall/kept/index',
  level: '/pages/mall/level/index',
  coupons: contentPages.coupon[0],
} as const

/** Parameters without a value are left out. */
const to = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value))}`

/** Address of the products that a search or a category finds, inside the app. */
export const goodsListHref = (
  { companyId, userId }: Via,
  { keyword = '', categoryId = '', sort = '' }: { keyword?: string; categoryId?: string; sort?: string },
) =>
  `#${to(mallPath.list, { companyId, uid: userId, keyword, categoryId, sort: sort === 'default' ? '' : sort })}`

/** The path of a page of buying with its parameters. */
export const buyingTo = (
  page: Exclude<keyof typeof mallPath, 'list'>,
  { companyId, userId }: Via,
  query: Record<string, string> = {},
): string => to(mallPath[page], { companyId, uid: userId, ...query })

/** The same as a link. */
export const buyingHref = (...page: Parameters<typeof buyingTo>) => `#${buyingTo(...page)}`
