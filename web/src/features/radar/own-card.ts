import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import { m } from '#paraglide/messages.js'

/** What the ⋯ menu shares from a page that is for staff alone: their own card, never the page. */
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
