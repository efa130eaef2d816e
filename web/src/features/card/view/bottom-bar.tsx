import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { MessageCircle, Phone, UserRoundPlus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { numberOf, telHref } from '../format.ts'
import style from './card.module.css'

interface BarProps {
  page: CardPage
  onCall: () => void
  onAdd: () => void
  /** Without JavaScript the link downloads the contact as a file. */
  onSave: (event: MouseEvent) => void
}

/** A visitor's actions within reach of the thumb: call, add on WeChat, and above all save. */
export function BottomBar({ page, onCall, onAdd, onSave }: BarProps) {
  const number = numberOf(page)
  return (
    <nav className={`${style.bar} ${style.visit}`} aria-label={m.card_actions()}>
      {number && (
        <a href={telHref(number)} onClick={onCall}>
          <Phone size={24} />
          {m.card_call()}
        </a>
      )}
      <button type="button" onClick={onAdd}>
        <MessageCircle size={24} />
        {m.card_add()}
      </button>
      <a className={style.save} href={page.vcard} onClick={onSave}>
        <UserRoundPlus size={20} />
        {m.card_save()}
      </a>
    </nav>
  )
}
