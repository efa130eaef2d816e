import { call } from '@mingpian/client/call.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { useEffect, useState } from 'react'
import { claimSession } from '#features/session/sign-in.ts'
import { dropCard, keepCard } from '#features/wallet/calls.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'

/** Tells the other marks of the same card: `detail` is whether it is kept. */
const turned = new EventTarget()

interface Kept {
  /** undefined until the wallet has answered. */
  kept: boolean | undefined
  turn: () => void
}

/** Whether the reader keeps this card in the wallet, and the way to change it. */
export function useKept({ companyId, userId, name }: CardPage, openId: string): Kept {
  const [kept, setKept] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!openId) return
    const query = { page: 1, pageSize: 100, keyword: name.slice(0, 64) }
    call('GET /card/v1/wallet/list', { query, quiet: true }).then(
      ({ list }) => setKept(list.some((card) => card.userId === userId)),
      () => {
        // The card does without the mark.
      },
    )
  }, [userId, name, openId])
  useEffect(() => {
    const follow = (event: Event) => setKept((event as CustomEvent<boolean>).detail)
    turned.addEventListener(userId, follow)
    return () => turned.removeEventListener(userId, follow)
  }, [userId])
  const turn = () => {
    if (busy) return
    setBusy(true)
    const next = !kept
    // The mark is there before the session.
    claimSession()
      .then((): Promise<unknown> => (next ? keepCard(companyId, userId) : dropCard(companyId, userId)))
      .then(
        () => {
          turned.dispatchEvent(new CustomEvent(userId, { detail: next }))
          toast(next ? m.home_kept_done() : m.home_dropped({ name }))
        },
        () => {
          // The app has said why; the mark stays as it was.
        },
      )
      .finally(() => setBusy(false))
  }
  return { kept, turn }
}
