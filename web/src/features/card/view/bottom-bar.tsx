import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { Phone, Share2, UserRoundPlus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { numberOf, telHref } from '../format.ts'
import style from './card.module.css'

export interface BarActions {
  onCall: () => void
  /** Without scripts the link itself gives the contact as a file. */
  onSave: (event: MouseEvent) => void
  onShare: () => void
}

/** Call, save, share: where a thumb is. */
export function BottomBar({ page, onCall, onSave, onShare }: { page: CardPage } & BarActions) {
  const number = numberOf(page)
  return (
    <nav className={style.bar} aria-label={m.card_actions()}>
      {number && (
        <a href={telHref(number)} onClick={onCall}>
          <Phone size={24} aria-hidden />
          {m.card_call()}
        </a>
      )}
      <a className={style.save} href={page.vcard} onClick={onSave}>
        <UserRoundPlus size={20} aria-hidden />
        {m.card_save()}
      </a>
      <button type="button" onClick={onShare}>
        <Share2 size={24} aria-hidden />
        {m.card_share()}
      </button>
    </nav>
  )
}
