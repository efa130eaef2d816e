import { flushSync } from 'react-dom'
import { toast } from './toast.ts'

/** Closes a sheet, then shows a message, because a message inside the sheet would vanish with it. */
export function lastWord(close: () => void, words: string): void {
  flushSync(close)
  toast(words)
}
