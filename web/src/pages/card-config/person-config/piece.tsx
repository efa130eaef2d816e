import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import own from './canvas.module.css'

interface PieceProps {
  name: string
  /** Whether visitors see it, and how much there is of it; '' where there is nothing to say. */
  state: string
  /** Link to its editor, or the action of a tap instead. */
  href?: string
  onOpen?: () => void
  /** The piece as visitors see it; absent where they see none. */
  children?: ReactNode
}

/** A piece of the card under one control. Its own links are inert: the card is edited here, not visited. */
export function Piece({ name, state, href, onOpen, children }: PieceProps) {
  const words = (
    <span className="sr-only">{state ? m.edit_piece({ name, state }) : m.edit_section_edit({ name })}</span>
  )
  return (
    <div className={children ? own.piece : own.absent}>
      {children ? <div inert>{children}</div> : <b aria-hidden="true">{name}</b>}
      <span className={own.state} aria-hidden="true">
        {state && <small>{state}</small>}
        {children ? <Pencil size={16} /> : <Plus size={16} />}
      </span>
      {href ? (
        <a className={own.cover} href={href}>
          {words}
        </a>
      ) : (
        <button type="button" className={own.cover} onClick={onOpen}>
          {words}
        </button>
      )}
    </div>
  )
}
