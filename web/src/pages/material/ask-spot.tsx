import type { Material } from '@mingpian/contract/shared/content.ts'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Spot } from '#features/reading/spot.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import style from './ask-spot.module.css'

const AskSheet = part(() => import('./ask-sheet.tsx'))

/** A tap or a key on a picture. */
export type Tap = Pick<MouseEvent<HTMLElement>, 'currentTarget' | 'clientX' | 'clientY' | 'detail'>

interface AskSpot {
  /** The next tap on a picture marks the place. */
  asking: boolean
  mark: (tap: Tap, of: { page: number; picture: string }) => void
  /** Begins and ends asking. Undefined where no salesperson would see the question. */
  toggle: (() => void) | undefined
  /** The next step, and the sheet once a place is marked. */
  part: ReactNode
}

/** Lets a visitor mark a place of a picture and ask about it. */
export function useAskSpot({ _id }: Material, via: Via): AskSpot {
  const user = useSession()
  const [asking, setAsking] = useState(false)
  const [spot, setSpot] = useState<Spot>()
  const mayAsk = user !== null && !user.isStaff && !user.trackingOff && via.userId !== ''
  return {
    asking,
    mark({ currentTarget, clientX, clientY, detail }, of) {
      const box = currentTarget.getBoundingClientRect()
      // A key names no place: the middle of the picture.
      const [x, y] = detail === 0 ? [0.5, 0.5] : [clientX - box.left, clientY - box.top]
      setSpot({
        ...of,
        x: detail === 0 ? x : within(x / box.width),
        y: detail === 0 ? y : within(y / box.height),
      })
      setAsking(false)
    },
    toggle: mayAsk ? () => setAsking(!asking) : undefined,
    part: mayAsk && (
      <>
        <p className={style.how} role="status">
          {asking ? m.ask_how() : ''}
        </p>
        {spot && <AskSheet materialId={_id} via={via} spot={spot} onClose={() => setSpot(undefined)} />}
      </>
    ),
  }
}

/** The words of the button that begins or ends asking. */
export const askWords = (asking: boolean): string => (asking ? m.ask_cancel() : m.ask_begin())

const within = (part: number) => Math.min(1, Math.max(0, part || 0))
