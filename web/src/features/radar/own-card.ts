import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import { m } from '#paraglide/messages.js'

/** The share of the ⋯ menu on a page for staff: the member's own card, never the page. */
export function ownCard(user: UserRecord | null) {
  if (!user?.saleInfo.userId) return null
  const { userId, name, avatar } = user.saleInfo
  return {
    contentType: 'card' as const,
    contentId: userId,
    userId,
    title: m.card_share_title({ name }),
    desc: '',
    imgUrl: avatar,
  }
}
