import { call } from '@mingpian/client/call.ts'
import { useCallback } from 'react'
import { Face } from '#features/card/view/face.tsx'
import { idsFromAddress } from '#kit/address/address.ts'
import style from './no-permission.module.css'
import { useInTime } from './use-in-time.ts'

/** The public face of the card to which `back` leads. Nothing where `back` names no card, or its face does not come in time. */
export function WhoseCard({ back }: { back: string }) {
  const { companyId, userId } = idsFromAddress(window.location.search, `#${back}`)
  const load = useCallback(
    (signal: AbortSignal | undefined) =>
      call('GET /card/v1/card/user_card', {
        query: { companyId, userId },
        quiet: true,
        ...(signal && { signal }),
      }),
    [companyId, userId],
  )
  const card = useInTime(companyId && userId ? load : null)
  if (card === 'absent') return null
  return (
    <div className={style.card}>
      {card === 'coming' ? <div className={style.room} /> : <Face page={card} />}
    </div>
  )
}
