import { personPage, realShareId } from './share.ts'

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

/** Tracking's code of a page: 2008 for the card, 2009 for any other. */
export function firstScene(path: string): '2008' | '2009' {
  return path === personPage ? '2008' : '2009'
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
 * type. Second scene 1 is a visitor's share, also after a visit of one's own was stored; second scene 2 is always a visit
 * of one's own, and so is a salesperson's share with no id.
 */
export function shareOrigin(arrival: Arrival): ShareOrigin {
  const saleShareId = realShareId(arrival.saleShareId)
  if (saleShareId) return { secondScene: '0', shareType: 'staff', shareId: saleShareId }
  const scene = secondScene(arrival)
  const shareId = realShareId(arrival.shareId)
  if (scene === '1') return { secondScene: scene, shareType: 'wxUser', shareId }
  return scene === '0' && shareId ? { secondScene: scene, shareType: 'staff', shareId } : ownVisit
}

/** The share to which an event is credited: the nearest share first. */
export function compatibleShareId(ids: {
  currentShareId?: string
  shareId?: string
  saleShareId?: string
}): string {
  return realShareId(ids.currentShareId) || realShareId(ids.shareId) || realShareId(ids.saleShareId)
}
