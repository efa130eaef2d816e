import { flushSync } from 'react-dom'
import { toast } from './toast.ts'

/** Closes a sheet, then says what became of it: words that are said inside the sheet would go with it. */
export function lastWord(close: () => void, words: string): void {
  flushSync(close)
  toast(words)
}
