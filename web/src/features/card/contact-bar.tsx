import { useQuery } from '@tanstack/react-query'
import { cardHref, type Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './contact-bar.module.css'
import { cardFaceOptions } from './queries.ts'

/**
 * The salesperson who shared this, with a link to their card. Keeps its height while loading; absent without a card.
 * @param away true while the page shows the same card: the bar is hidden
 */
export function ContactBar({ via, away = false }: { via: Via; away?: boolean }) {
  const { data: card, isLoading } = useQuery(cardFaceOptions(via))
  if (!card && !isLoading) return null
  return (
    <>
      <div className={style.room} data-away={away} />
      <aside className={style.bar} data-away={away} aria-label={m.reading_by()}>
        {card && (
          <>
            <Avatar name={card.name} src={card.avatar} size={40} />
            <div className={style.who}>
              <b>{card.name}</b>
              <small>
                {card.position}
                <span data-second={card.position !== ''}>
                  {card.position && card.companyName && ' · '}
                  {card.companyName}
                </span>
              </small>
            </div>
            <a className={style.contact} href={cardHref(card)}>
              {m.reading_contact()}
            </a>
          </>
        )}
      </aside>
    </>
  )
}
