import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { useRef } from 'react'
import { getLocale } from '#paraglide/runtime.js'
import { LookingRows, lookingWords } from './looking-rows.tsx'
import { useLiveRadar } from './use-live-radar.ts'
import { useLooking } from './use-looking.ts'

/**
 * Rows that slide in while visitors look at the salesperson's things. For staff only.
 * @param onVisit gets each visit that begins
 * @param over whether it is an overlay at the page's end, above its bar
 */
export default function LookingNow({ onVisit, over = false }: { onVisit?: () => void; over?: boolean }) {
  const { looking, now, hear } = useLooking()
  const newest = useRef('')
  useLiveRadar(true, (entry: RadarEntry) => {
    hear(entry)
    if (entry.lastAt <= newest.current) return
    newest.current = entry.lastAt
    onVisit?.()
  })
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {looking.map(({ entry, hasLeft }) => !hasLeft && lookingWords(entry, getLocale()))}
      </p>
      <LookingRows looking={looking} now={now} over={over} />
    </>
  )
}
