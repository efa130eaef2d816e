import type { CardPage, ContactCode } from '@mingpian/contract/entities.ts'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import type { CardViewer } from '#features/card/viewer.ts'

/**
 * The code to show: the one that came with the card, which anybody gets, until somebody is signed in and the
 * salesperson has a better one than the default for them.
 */
export function useContactCode(page: CardPage, viewer: CardViewer): ContactCode {
  const [better, setBetter] = useState<ContactCode | null>(null)
  const { companyId, userId } = page
  const wanted = viewer.openId !== '' && !viewer.isOwner && page.contactCode.kind === 'default'

  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    call('GET /biz/v1/qrcode/get/sale', {
      query: { openID: viewer.openId, codeID: userId, companyID: companyId },
      signal: stop.signal,
      quiet: true,
    }).then(setBetter, () => {
      // The default code stays: it works too.
    })
    return () => stop.abort()
  }, [wanted, viewer.openId, userId, companyId])

  return better ?? page.contactCode
}
