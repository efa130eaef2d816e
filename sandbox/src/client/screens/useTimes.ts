import { useClock } from '../phone/useClock.ts'
import { useWords } from '../words.tsx'
import { useWorld } from '../world.tsx'
import { listTime, messageTime } from './time.ts'

/** Moments in the words of the page, by the sandbox's time: of a list's row, and above a message. */
export function useTimes() {
  const { language } = useWords()
  const now = useClock(useWorld().clock.offset).getTime()
  return {
    ofRow: (at: number) => listTime(at, now, language),
    ofMessage: (at: number) => messageTime(at, now, language),
  }
}
