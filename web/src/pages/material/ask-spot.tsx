import type { Material } from '@mingpian/contract/shared/content.ts'
import { MessageCircleQuestion } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Via } from '#features/card/links.ts'
import type { Spot } from '#features/reading/spot.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { part } from '#ui/part.tsx'
import style from './ask-spot.module.css'

const AskSheet = part(() => import('./ask-sheet.tsx'))

interface AskSpot {
  /** The next tap on a picture marks the place. */
  asking: boolean
  mark: (event: MouseEvent<HTMLElement>, of: { page: number; picture: string }) => void
  /** The button, and the sheet once a place is marked. Null where no salesperson would see the question. */
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
    part: mayAsk && (
      <>
        <p className={style.ask}>
          <Button small onClick={() => setAsking(!asking)}>
            <MessageCircleQuestion size={20} aria-hidden />
            {asking ? m.ask_cancel() : m.ask_begin()}
          </Button>
          <span role="status">{asking ? m.ask_how() : ''}</span>
        </p>
        {spot && <AskSheet materialId={_id} via={via} spot={spot} onClose={() => setSpot(undefined)} />}
      </>
    ),
  }
}

const within = (part: number) => Math.min(1, Math.max(0, part || 0))
