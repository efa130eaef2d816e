import { blanksIn } from '@mingpian/client/editing/blanks.ts'
import { m } from '#paraglide/messages.js'
import style from './blanks.module.css'

/** Names the blanks of a template that are still to be filled in; nothing without any. @param values of the edited piece */
export function Blanks({ values }: { values: unknown }) {
  const blanks = blanksIn(values)
  if (blanks.length === 0) return null
  return (
    <div className={style.blanks}>
      <b>{m.editing_blanks({ n: blanks.length })}</b>
      <span>{blanks.slice(0, 8).join(' ')}</span>
    </div>
  )
}
