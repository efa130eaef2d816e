import { FileText, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import style from './things.module.css'

interface ThingFaceProps {
  cover: string
  title: string
  note?: string
  /** Visitors do not see it. */
  faint?: boolean
  children?: ReactNode
}

/** A material or a product in a list: its picture, its title, a line about it. */
export function ThingFace({ cover, title, note, faint, children }: ThingFaceProps) {
  return (
    <span className={`${style.face} ${faint ? style.faint : ''}`}>
      {cover ? (
        <img src={cover} alt="" width={48} height={48} loading="lazy" decoding="async" />
      ) : (
        <span className={style.noCover}>
          <FileText size={24} aria-hidden />
        </span>
      )}
      <span className={style.words}>
        <b>{title}</b>
        {note && <small>{note}</small>}
        {children}
      </span>
    </span>
  )
}

/** The states of a chosen thing that the owner cannot change. */
export function ThingState({ fixed, available }: { fixed: boolean; available: boolean }) {
  return (
    <>
      {fixed && (
        <small className={style.mark}>
          <Lock size={12} aria-hidden />
          {m.things_fixed()}
        </small>
      )}
      {!available && <small className={style.mark}>{m.things_off()}</small>}
    </>
  )
}

/** One action of a row. `of` names the row for screen readers. */
export function ThingAction({ words, of, onClick }: { words: string; of: string; onClick: () => void }) {
  return (
    <button type="button" className={style.action} aria-label={of} onClick={onClick}>
      {words}
    </button>
  )
}
