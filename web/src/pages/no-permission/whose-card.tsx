import { call } from '@mingpian/client/call.ts'
import type { Card } from '@mingpian/contract/shared/entities.ts'
import { useEffect, useState } from 'react'
import { Face } from '#features/card/view/face.tsx'
import { idsFromAddress } from '#kit/address/address.ts'
import style from './no-permission.module.css'

/** Milliseconds after which the page stands as it is: what comes later would move it. */
const patienceMs = 1500

/**
 * The public face of the card that is to be continued elsewhere. Its room is kept while it is on its way, so that nothing
 * moves under a finger. Absent where the way back names none, or it comes too late.
 */
export function WhoseCard({ back }: { back: string }) {
  const { companyId, userId } = idsFromAddress(window.location.search, `#${back}`)
  const [card, setCard] = useState<Card | 'coming' | 'absent'>('coming')
  useEffect(() => {
    if (!companyId || !userId) return
    const limit = AbortSignal.timeout?.(patienceMs)
    const query = { companyId, userId }
    call('GET /card/v1/card/user_card', { query, quiet: true, ...(limit && { signal: limit }) }).then(
      setCard,
      // The page is complete without it.
      () => setCard('absent'),
    )
  }, [companyId, userId])
  if (!companyId || !userId || card === 'absent') return null
  return (
    <div className={style.card}>
      {card === 'coming' ? <div className={style.room} /> : <Face page={card} />}
    </div>
  )
}
