import type { CallNow } from '@mingpian/contract/call-now.ts'
import { useEffect } from 'react'
import { useShare } from '#features/share/use-share.tsx'
import { useSession } from '#kit/use-session.ts'

export interface Piece {
  contentType: 'material' | 'product'
  contentId: string
  title: string
}

/** The piece or product that the strongest reason speaks of; none for a card, a submitted form, or a deleted piece. */
export function pieceOf({ reasons }: CallNow): Piece | undefined {
  for (const { reason, contentType, contentId, contentTitle } of reasons)
    if (reason !== 'form' && (contentType === 'material' || contentType === 'product') && contentTitle)
      return { contentType, contentId, title: contentTitle }
  return undefined
}

/** The guide to the app's share menu, which then sends the piece. It opens for each piece that is set. */
export function useGuide(piece: Piece | undefined) {
  const userId = useSession()?.saleInfo.userId ?? ''
  const { openGuide, guide } = useShare(piece && userId ? { ...piece, userId, desc: '', imgUrl: '' } : null)
  useEffect(() => {
    if (piece) openGuide()
  }, [piece, openGuide])
  return guide
}
