import { timeAfterText } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import style from './copy-note.module.css'

/** Says above a piece that it is a copy of a time. @param at milliseconds; absent for a piece that the server confirmed */
export function CopyNote({ at }: { at: number | undefined }) {
  const now = useNow()
  if (at === undefined) return null
  return (
    <p role="status" className={style.note}>
      {m.reading_copy_of({ time: timeAfterText(new Date(at), now, getLocale()) })}
    </p>
  )
}
