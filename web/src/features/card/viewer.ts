import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { UserRecord } from '@mingpian/contract/wxwork.ts'

/** The reader of a card. */
export interface CardViewer {
  /** Whether it is the salesperson's own card. */
  isOwner: boolean
  /** The reader inside the WeChat app, '' without a session. */
  openId: string
}

/** The reader of the server's HTML and of the first paint. */
export const anonymous: CardViewer = { isOwner: false, openId: '' }

/** The reader whom a session record names. */
export function viewerOf(
  record: UserRecord | null,
  page: Pick<CardPage, 'companyId' | 'userId'>,
): CardViewer {
  if (!record || record.companyId !== page.companyId) return anonymous
  return { isOwner: record.isStaff && record.saleInfo.userId === page.userId, openId: record.openId }
}
