import { sitePage } from './site.ts'

export const personPage = '/pages/person/index'

/** An id without the placeholder 'noId'. */
export function realShareId(shareId: string | undefined): string {
  return !shareId || shareId === 'noId' ? '' : shareId
}

/** The page that shows a thing, and the parameter of its hash that names the record; '' if the uid identifies it. */
export const contentPages = {
  card: [personPage, ''],
  material: ['/pages/material/index', '_id'],
  product: ['/pages/product/index', '_id'],
  company: ['/pages/company/index', 'cardId'],
  announcement: ['/pages/company/announcement/index', '_id'],
  site: [sitePage, 'siteId'],
  post: ['/pages/company/post/index', 'dyncId'],
  coupon: ['/pages/mall/coupon/index', '_id'],
} as const

/** The parameter, inside the hash of a thing's page, that names the part at which it opens. */
export const partParameter = 'part'

/** The parameter before the hash that names a piece of content: it reaches the server, which draws the piece. */
export const pieceParameter = 'piece'

/** The same for a product. */
export const productParameter = 'product'

/** The same for a post, also an announcement. */
export const postParameter = 'post'

/** The parameter before the hash that asks the server to draw the company's mall, and its page. */
export const mallParameter = 'mall'
export const mallPage = '/pages/tabbar/index/index'

/** The parameter before the hash that names a link, and the page that opens it. */
export const linkParameter = 'link'
export const linkPage = '/pages/get-customer-link/jump-center/index'

/** The parameter before the hash that names a code of the company, and the page that shows it. */
export const codeParameter = 'codeId'
export const codePage = '/pages/get-customer-link/jump-code/index'

/** Value of the code's parameter for the contact code of the salesperson whose id is in the address. */
export const ownCode = 'own'

/** The part of an address from its hash on, for a thing that can be shared. */
export function contentHash(type: keyof typeof contentPages, id: string): string {
  const [page, parameter] = contentPages[type]
  return `#${page}${parameter && `?${new URLSearchParams({ [parameter]: id })}`}`
}
