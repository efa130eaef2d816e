import type { Card } from '@mingpian/contract/shared/entities.ts'
import { BookmarkPlus, X } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './wallet.module.css'

type Face = Pick<Card, 'userId' | 'name' | 'position' | 'companyName' | 'avatar'>

interface CardRowProps {
  card: Face
  href: string
  /** What can be done with it beside opening it. */
  act: 'keep' | 'drop'
  busy: boolean
  onAct: () => void
  /** A line of news about it. */
  news?: string
  onOpen?: () => void
}

/** A card in a list. */
export function CardRow({ card, href, act, busy, onAct, news, onOpen }: CardRowProps) {
  return (
    <li className={style.row}>
      <a href={href} onClick={onOpen}>
        <Avatar name={card.name} src={card.avatar} size={44} />
        <span className={style.words}>
          <b>{card.name}</b>
          <small>{[card.position, card.companyName].filter(Boolean).join(' · ')}</small>
          {news && <em>{news}</em>}
        </span>
      </a>
      {act === 'keep' ? (
        <button type="button" className={style.keep} disabled={busy} aria-busy={busy} onClick={onAct}>
          <BookmarkPlus size={20} aria-hidden />
          {m.home_keep()}
        </button>
      ) : (
        <button
          type="button"
          className={style.drop}
          disabled={busy}
          aria-busy={busy}
          aria-label={m.home_drop({ name: card.name })}
          onClick={onAct}
        >
          <X size={20} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** Where a card stood that was just taken out: one tap brings it back. */
export function DroppedRow({ name, busy, onUndo }: { name: string; busy: boolean; onUndo: () => void }) {
  return (
    <li className={style.row}>
      <span className={style.dropped} role="status">
        {m.home_dropped({ name })}
      </span>
      <button type="button" className={style.keep} disabled={busy} aria-busy={busy} onClick={onUndo}>
        {m.home_undo()}
      </button>
    </li>
  )
}
