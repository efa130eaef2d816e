import { sitePage } from './site.ts'

/**
 * Origin of a visit: '0' through a salesperson's share, '1' through another visitor's, '2' by themselves.
 * Not to be mixed with WeChat's own scene values.
 */
export type SecondScene = '0' | '1' | '2'
export type ShareType = 'staff' | 'wxUser' | 'selfVisit'

/** The parameters of the link or the scanned scene, and those stored at an earlier opening. */
export interface Arrival {
  /** The share id of a salesperson's own share; 'noId' means none, as in `shareId`. */
  saleShareId?: string
  /** The share id of a visitor's share. */
  shareId?: string
  /** The share type that the link carried or that was stored. */
  shareType?: ShareType
}

export const personPage = '/pages/person/index'

/** Tracking's code of a page: 2008 for the card, 2009 for any other. */
export function firstScene(path: string): '2008' | '2009' {
  return path === personPage ? '2008' : '2009'
}

/** An id without the placeholder 'noId'. */
export function realShareId(shareId: string | undefined): string {
  return !shareId || shareId === 'noId' ? '' : shareId
}

/** A salesperson's share wins over a visitor's; with neither, the visitor came alone. */
export function secondScene(arrival: Arrival): SecondScene {
  if (realShareId(arrival.saleShareId) || arrival.shareType === 'staff') return '0'
  if (realShareId(arrival.shareId) || arrival.shareType === 'wxUser') return '1'
  return '2'
}

export interface ShareOrigin {
  secondScene: SecondScene
  shareType: ShareType
  /** The id of the share, or '' for a visit without one. */
  shareId: string
}

const ownVisit: ShareOrigin = { secondScene: '2', shareType: 'selfVisit', shareId: '' }

/**
 * The share type that belongs to an arrival. A salesperson's share id makes it a salesperson's share, with any stored
 * type. Otherwise the stored type counts; without one, second scene 1 is a visitor's share. Second scene 2 is always a
 * visit of one's own, and so is a salesperson's share with no id.
 */
export function shareOrigin(arrival: Arrival): ShareOrigin {
  const saleShareId = realShareId(arrival.saleShareId)
  if (saleShareId) return { secondScene: '0', shareType: 'staff', shareId: saleShareId }
  const scene = secondScene(arrival)
  const shareId = realShareId(arrival.shareId)
  const shareType = arrival.shareType ?? (scene === '1' ? 'wxUser' : 'staff')
  const isOwnVisit = scene === '2' || shareType === 'selfVisit' || (shareType === 'staff' && !shareId)
  return isOwnVisit ? ownVisit : { secondScene: scene, shareType, shareId }
}

/** The share to which an event is credited: the nearest share first. */
export function compatibleShareId(ids: {
  currentShareId?: string
  shareId?: string
  saleShareId?: string
}): string {
  return realShareId(ids.currentShareId) || realShareId(ids.shareId) || realShareId(ids.saleShareId)
}

/** The page that shows a thing, and the parameter of its hash that names the record; '' if the uid identifies it. */
export const contentPages = {
  card: [personPage, ''],
  material: ['/pages/material/index', '_id'],
  product: ['/pages/product/index', '_id'],
  company: ['/pages/company/index', 'cardId'],
  announcement: ['/pages/company/announcement/index', '_id'],
  site: [sitePage, 'siteId'],
} as const

/** The parameter before the hash that names a piece of content: it reaches the server, which draws the piece. */
export const pieceParameter = 'piece'

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
