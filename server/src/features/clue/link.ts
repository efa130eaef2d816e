import { contentHash } from '@mingpian/contract/rules/share.ts'
import type { Content } from './queries.ts'

export interface ShareLink {
  companyId: string
  /** Whose card the link leads to, or who shares the material or product. */
  userId: string
  shareId: string
  content: Content
}

/** The address to share: who and whose before the hash, which reaches the server; what else after it. */
export function shareLink(origin: string, { companyId, userId, shareId, content }: ShareLink): string {
  const ids = new URLSearchParams({ companyId, uid: userId, shareId })
  return `${origin}/qw-wxmini/?${ids}${contentHash(content.type, content.id)}`
}
