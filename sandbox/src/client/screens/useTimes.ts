import { useClock } from '../phone/useClock.ts'
import { useWords } from '../words.tsx'
import { useWorld } from '../world.tsx'
import { listTime, messageTime } from './time.ts'

/** Moments in the words of the page, by the sandbox's time: of a list's row, and above a message. */
export function useTimes() {
  const { language } = useWords()
  const { offset, timeZone } = useWorld().clock
  const now = useClock(offset).getTime()
  return {
    ofRow: (at: number) => listTime(at, now, { timeZone, language }),
    ofMessage: (at: number) => messageTime(at, now, { timeZone, language }),
  }
}
