import { call } from '@mingpian/client/call.ts'
import { session, whenSessionSettled } from '@mingpian/client/session.ts'
import type { CardPage, ContactCode } from '@mingpian/contract/shared/entities.ts'
import { useEffect, useState } from 'react'
import type { CardViewer } from './viewer.ts'

/**
 * The code to show: first the default code of the card, then the code for the signed-in visitor, if the salesperson has
 * one.
 */
export function useContactCode(page: CardPage, viewer: CardViewer): ContactCode {
  const [better, setBetter] = useState<ContactCode | null>(null)
  const { companyId, userId } = page
  const wanted = viewer.openId !== '' && !viewer.isOwner && page.contactCode.kind === 'default'

  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    const ask = async () => {
      await whenSessionSettled()
      // A record of another session was dropped: this runs again with the right one.
      if (stop.signal.aborted || session()?.openId !== viewer.openId) return
      const query = { openID: viewer.openId, codeID: userId, companyID: companyId }
      setBetter(await call('GET /biz/v1/qrcode/get/sale', { query, signal: stop.signal, quiet: true }))
    }
    ask().catch(() => {
      // The default code stays: it works too.
    })
    return () => stop.abort()
  }, [wanted, viewer.openId, userId, companyId])

  return better ?? page.contactCode
}
