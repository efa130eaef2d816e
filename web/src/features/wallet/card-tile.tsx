import type { Card } from '@mingpian/contract/shared/entities.ts'
import { cardColour } from '@mingpian/contract/shared/rules/palette.ts'
import { Bookmark, X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './wallet.module.css'

interface CardTileProps {
  card: Pick<Card, 'name' | 'position' | 'companyName' | 'avatar' | 'cardColor'>
  href: string
  /** News about it. */
  news: string
  /** A quiet line, shown where there is no news. */
  note?: string
  /** An action beside opening the card. */
  action?: ReactNode
  onOpen?: () => void
}

/** A card as a small face, in its own colours. */
export function CardTile({ card, href, news, note = '', action, onOpen }: CardTileProps) {
  const { first, second, text } = cardColour(card.cardColor)
  const colours = { '--first': first, '--second': second, color: text } as CSSProperties
  return (
    <li className={style.tile}>
      <a className={style.face} style={colours} href={href} onClick={onOpen}>
        <span className={style.top}>
          <Avatar name={card.name} src={card.avatar} size={44} />
          {news && <em>{m.kept_new()}</em>}
        </span>
        <b>{card.name}</b>
        <small>{card.position}</small>
        <small>{card.companyName}</small>
      </a>
      <div className={style.under}>
        <small className={news ? style.news : undefined}>{news || note}</small>
        {action}
      </div>
    </li>
  )
}

interface ActionProps {
  name: string
  busy: boolean
  onAct: () => void
}

export const KeepAction = ({ name, busy, onAct }: ActionProps) => (
  <Action words={m.home_keep_of({ name })} busy={busy} onAct={onAct}>
    <Bookmark size={20} aria-hidden />
  </Action>
)

export const DropAction = ({ name, busy, onAct }: ActionProps) => (
  <Action words={m.home_drop({ name })} busy={busy} onAct={onAct}>
    <X size={20} aria-hidden />
  </Action>
)

function Action({
  words,
  busy,
  onAct,
  children,
}: {
  words: string
  busy: boolean
  onAct: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={style.act}
      disabled={busy}
      aria-busy={busy}
      aria-label={words}
      onClick={onAct}
    >
      {children}
    </button>
  )
}

/** Takes the place of a card that was just removed: one tap brings it back. */
export function DroppedTile({ name, busy, onUndo }: { name: string; busy: boolean; onUndo: () => void }) {
  return (
    <li className={`${style.tile} ${style.dropped}`}>
      <span role="status">{m.home_dropped({ name })}</span>
      <button type="button" disabled={busy} aria-busy={busy} onClick={onUndo}>
        {m.home_undo()}
      </button>
    </li>
  )
}
