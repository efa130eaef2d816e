import { X } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import style from './only.module.css'

/** Names the one part that a page is limited to; a tap removes the limit. */
export const Only = ({ what, onRemove }: { what: string; onRemove: () => void }) => (
  <button type="button" className={style.only} aria-label={m.funnel_only_remove({ what })} onClick={onRemove}>
    <span>{m.funnel_only({ what })}</span>
    <X size={20} aria-hidden />
  </button>
)
