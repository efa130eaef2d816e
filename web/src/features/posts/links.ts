import type { PostFace } from '@mingpian/contract/shared/rules/post.ts'
import { contentPages } from '@mingpian/contract/shared/rules/share.ts'

/** The salesperson through whom a post is read; part of each link. */
export interface Via {
  companyId: string
  userId: string
}

/** Paths of the pages of posts, inside the hash. */
export const postsPath = {
  flow: '/pages/posts/index',
  edit: '/pages/posts/edit/index',
  mine: '/pages/posts/mine/index',
  review: '/pages/posts/review/index',
  leave: '/pages/posts/leave/index',
}

const hash = (path: string, query: Record<string, string>) => {
  const given = Object.entries(query).filter(([, value]) => value)
  return `#${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

interface FlowOf {
  companyId?: string
  /** The salesperson through whom it is read. */
  userId?: string
  face?: PostFace
}

/** The flow of posts, which opens at a face. */
export const flowHref = ({ companyId = '', userId = '', face }: FlowOf = {}) =>
  hash(postsPath.flow, { companyId, uid: userId, face: face ?? '' })

/** The page between a post and the other site that it leads to. */
export const leaveHref = (dyncId: string, { companyId, userId }: Via) =>
  hash(postsPath.leave, { dyncId, companyId, uid: userId })

export const editPostHref = (dyncId = '') => hash(postsPath.edit, { _id: dyncId })
export const ownPostsHref = (part: 'posts' | 'comments') => hash(postsPath.mine, { part })

/** Address of an author's card, or of a thing that a post leads to, inside the app. */
export const authorHref = (via: Via) =>
  hash(contentPages.card[0], { companyId: via.companyId, uid: via.userId })
export const thingHref = (type: 'material' | 'product', id: string, { companyId, userId }: Via) => {
  const [page, parameter] = contentPages[type]
  return hash(page, { [parameter]: id, companyId, uid: userId })
}
