import type { StoredUser } from '@mingpian/client/session.ts'
import { useQuery } from '@tanstack/react-query'
import { QrCode, Share2 } from 'lucide-react'
import { cardFaceOptions } from '#features/card/queries.ts'
import { cardHref } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './own-card.module.css'

interface OwnCardProps {
  user: StoredUser
  onShare: () => void
  /** Sharing is the main action of another part of the screen. */
  quiet: boolean
}

/** The own card, small, with the two ways to hand it out. */
export function OwnCard({ user, onShare, quiet }: OwnCardProps) {
  const { companyId, saleInfo } = user
  const via = { companyId, userId: saleInfo.userId }
  const { data: card } = useQuery(cardFaceOptions(via))
  const name = card?.name || saleInfo.name
  return (
    <section className={style.card} aria-label={m.home_my_card()}>
      <a className={style.face} href={cardHref(via)} aria-label={m.home_my_card()}>
        <Avatar name={name} src={card?.avatar || saleInfo.avatar} size={48} />
        <span className={style.words}>
          <b>{name}</b>
          {card?.position && <small>{card.position}</small>}
        </span>
      </a>
      <a className={style.code} href="#/pages/wxapp-code/index" aria-label={m.wxcode_title()}>
        <QrCode size={24} aria-hidden />
      </a>
      <button
        type="button"
        className={`${style.share} ${quiet ? style.quiet : ''}`}
        onClick={onShare}
        aria-label={m.home_share()}
      >
        <Share2 size={20} aria-hidden />
        {m.home_card_share()}
      </button>
    </section>
  )
}
