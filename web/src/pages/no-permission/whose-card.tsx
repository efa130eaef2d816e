import { call } from '@mingpian/client/call.ts'
import type { Card } from '@mingpian/contract/shared/entities.ts'
import { useEffect, useState } from 'react'
import { Face } from '#features/card/view/face.tsx'
import { idsFromAddress } from '#kit/address/address.ts'
import style from './no-permission.module.css'

/** Milliseconds after which the page stands as it is: what comes later would move it. */
const patienceMs = 1500

/** Whose card is to be continued elsewhere: its public face. Absent where the way back names none, or it comes too late. */
export function WhoseCard({ back }: { back: string }) {
  const [card, setCard] = useState<Card>()
  const { companyId, userId } = idsFromAddress(window.location.search, `#${back}`)
  useEffect(() => {
    if (!companyId || !userId) return
    const limit = AbortSignal.timeout?.(patienceMs)
    const query = { companyId, userId }
    call('GET /card/v1/card/user_card', { query, quiet: true, ...(limit && { signal: limit }) }).then(
      setCard,
      () => {
        // The page is complete without it.
      },
    )
  }, [companyId, userId])
  if (!card) return null
  return (
    <div className={style.card}>
      <Face page={card} />
    </div>
  )
}
