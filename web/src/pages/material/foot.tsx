import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Material } from '@mingpian/contract/shared/content.ts'
import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Share2, ThumbsUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { telHref } from '#features/card/format.ts'
import { cardFaceOptions } from '#features/card/queries.ts'
import { kindName } from '#features/card-edit/things/kinds.ts'
import { footOptions } from '#features/reading/queries.ts'
import { cardHref, materialHref, type Via } from '#kit/address/hrefs.ts'
import { countWords } from '#kit/count.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { LinkButton } from '#ui/button.tsx'
import style from './foot.module.css'
import { lengthOf } from './length.ts'

interface FootProps {
  material: Material
  via: Via
  /** A member of staff who reads under the own name. */
  isOwner: boolean
  onShare: () => void
  /** Told whether the salesperson's card is on the screen. */
  onCardShows: (shows: boolean) => void
  onCall: () => void
  onSave: () => void
}

/** The foot of a material: likes, the salesperson's card, and related pieces. Each part shows once it has loaded. */
export function Foot({ material, via, onShare, ...card }: FootProps) {
  const { data } = useQuery(footOptions(material.companyId, material._id))
  return (
    <footer className={style.foot}>
      <p className={style.acts}>
        <Like material={material} likes={data?.likes ?? 0} liked={data?.liked ?? false} isKnown={!!data} />
        <button type="button" className={style.act} onClick={onShare}>
          <Share2 size={20} aria-hidden />
          {m.reading_share()}
        </button>
      </p>
      <SalespersonCard via={via} hasOwnAction={hasOwnAction.includes(material.kind)} {...card} />
      {data && data.related.length > 0 && (
        <section>
          <h2>{m.reading_related()}</h2>
          <ul className={style.related}>
            {data.related.map((item) => (
              <li key={item._id}>
                <a href={materialHref(item._id, via)}>
                  <span>
                    <b>{item.title}</b>
                    <small>{[kindName[item.kind](), lengthOf(item)].filter(Boolean).join(' · ')}</small>
                  </span>
                  {item.cover && <img src={item.cover} alt="" width={112} height={84} loading="lazy" />}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </footer>
  )
}

/** Kinds whose page has a main action of its own. */
const hasOwnAction: readonly MaterialKind[] = ['form', 'web', 'site']

interface LikeProps {
  material: Material
  likes: number
  liked: boolean
  /** Until then the button holds its place, so that nothing beside it moves. */
  isKnown: boolean
}

function Like({ material, likes, liked, isKnown }: LikeProps) {
  const client = useQueryClient()
  const { queryKey } = footOptions(material.companyId, material._id)
  const like = useWrite(
    () => call('POST /material/v1/material-likes', { body: { materialId: material._id, liked: !liked } }),
    { onDone: (now) => client.setQueryData(queryKey, (foot) => foot && { ...foot, ...now }) },
  )
  return (
    <button
      type="button"
      className={style.act}
      aria-pressed={liked}
      disabled={like.busy || !isKnown}
      onClick={() => like.run()}
    >
      <ThumbsUp size={20} aria-hidden />
      {likes > 0 ? m.reading_likes({ n: countWords(likes) }) : m.reading_like()}
    </button>
  )
}

function SalespersonCard({
  via,
  isOwner,
  hasOwnAction,
  onCardShows,
  onCall,
  onSave,
}: Omit<FootProps, 'material' | 'onShare'> & { hasOwnAction: boolean }) {
  const { data: card } = useQuery(cardFaceOptions(via))
  const place = useRef<HTMLElement>(null)
  const found = card !== undefined
  useEffect(() => {
    if (!found || !place.current) return
    const observer = new IntersectionObserver(([entry]) => onCardShows(entry?.isIntersecting ?? false), {
      threshold: 0.6,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [found, onCardShows])
  if (!card) return null
  const file = `/card-vcard/${card.companyId}/${encodeURIComponent(card.userId)}.vcf`
  return (
    <section ref={place} className={style.card} aria-label={m.reading_by()}>
      <a className={style.who} href={cardHref(card)}>
        <Avatar name={card.name} src={card.avatar} size={48} />
        <span>
          <b>{card.name}</b> {card.position}
          <small>{card.companyName}</small>
        </span>
      </a>
      <p className={style.ways}>
        {card.phone && (
          <LinkButton small href={telHref(card.phone)} onClick={onCall}>
            {m.card_call()}
          </LinkButton>
        )}
        <LinkButton small kind={isOwner || hasOwnAction ? 'plain' : 'primary'} href={cardHref(card)}>
          {m.reading_message()}
        </LinkButton>
        <LinkButton small href={file} onClick={onSave}>
          {m.reading_save_contact()}
        </LinkButton>
      </p>
    </section>
  )
}
