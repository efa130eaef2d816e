import type { SubDomainKind } from '@mingpian/contract/shared/rules/constants.ts'
import {
  contentHash,
  pieceParameter,
  postParameter,
  productParameter,
} from '@mingpian/contract/shared/rules/share.ts'
import { siteCategory, siteParameter } from '@mingpian/contract/shared/rules/site.ts'
import type { SubDomain } from '#domain/company/brands.ts'
import type { Content } from './queries.ts'

/** The kind of domain for links to a thing, if the company has a domain of that kind. */
const kinds: Record<Content['type'], SubDomainKind> = {
  card: 'bizWxCardMini',
  material: 'bizWxMaterialMini',
  product: 'bizWxMallMini',
  company: 'bizWxCardMini',
  announcement: 'bizWxCardMini',
  site: 'bizWxActivityMini',
  post: 'bizWxCardMini',
  coupon: 'bizWxMallMini',
}

/** The origin of a link: the company's host for this kind of content, otherwise the request's. */
export function linkOrigin(origin: string, type: Content['type'], subDomains: readonly SubDomain[]): string {
  const own = subDomains.find(({ kind }) => kind === kinds[type])
  return own ? `${new URL(origin).protocol}//${own.host}` : origin
}

export interface ShareLink {
  companyId: string
  /** The owner of the linked card, or the sharer of the material or product. */
  userId: string
  shareId: string
  content: Content
}

/**
 * The address to share. Ids of the sharer and the owner are before the hash, so that they reach the server; the others
 * are after it.
 */
export function shareLink(origin: string, { companyId, userId, shareId, content }: ShareLink): string {
  const ids = new URLSearchParams({ companyId, uid: userId, shareId })
  if (content.type === 'material') ids.set(pieceParameter, content.id)
  if (content.type === 'product') ids.set(productParameter, content.id)
  if (content.type === 'post' || content.type === 'announcement') ids.set(postParameter, content.id)
  if (content.type === 'site') ids.set(siteParameter, siteCategory)
  return `${origin}/qw-wxmini/?${ids}${contentHash(content.type, content.id)}`
}

/** The address at which a coupon is taken, without a share and a salesperson. */
export const couponAddress = (origin: string, companyId: string, couponId: string): string =>
  `${origin}/qw-wxmini/?${new URLSearchParams({ companyId })}${contentHash('coupon', couponId)}`

/** The address of a published piece without a share and a salesperson. */
export function pieceAddress(origin: string, companyId: string, materialId: string): string {
  const ids = new URLSearchParams({ companyId, [pieceParameter]: materialId })
  return `${origin}/qw-wxmini/?${ids}${contentHash('material', materialId)}`
}
