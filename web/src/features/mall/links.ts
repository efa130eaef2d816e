import type { Via } from '#kit/address/hrefs.ts'

export const mallPath = {
  tab: '/pages/tabbar/index/index',
  list: '/pages/mall/list/index',
} as const

const hash = (path: string, query: Record<string, string>) =>
  `#${path}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value))}`

/** Address of the products that a search or a category finds, inside the app. */
export const goodsListHref = (
  { companyId, userId }: Via,
  { keyword = '', categoryId = '', sort = '' }: { keyword?: string; categoryId?: string; sort?: string },
) =>
  hash(mallPath.list, { companyId, uid: userId, keyword, categoryId, sort: sort === 'default' ? '' : sort })
