import { call } from '@mingpian/client/call.ts'
import type { Material } from '@mingpian/contract/shared/content.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Image as ImageIcon, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { telHref } from '#features/card/format.ts'
import { cardHref, materialHref, type Via } from '#features/card/links.ts'
import { cardFaceOptions } from '#features/card/queries.ts'
import { footOptions } from '#features/reading/queries.ts'
import { useSession } from '#kit/use-session.ts'
import { useWrite } from '#kit/use-write.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { part } from '#ui/part.tsx'
import style from './foot.module.css'

const PiecePoster = part(() => import('#features/share/piece-poster.tsx'))

interface FootProps {
  material: Material
  via: Via
  onCall: () => void
  onSave: () => void
}

/** The foot of a material: likes, related pieces, and the salesperson's card. Each part shows once it has loaded. */
export function Foot({ material, via, onCall, onSave }: FootProps) {
  const { data } = useQuery(footOptions(material.companyId, material._id))
  return (
    <footer className={style.foot}>
      {data && material.kind !== 'form' && <Like material={material} {...data} />}
      <OwnPoster material={material} />
      <SalespersonCard via={via} onCall={onCall} onSave={onSave} />
      {data && data.related.length > 0 && (
        <section>
          <h2>{m.reading_related()}</h2>
          <ul className={style.related}>
            {data.related.map(({ _id, title, cover }) => (
              <li key={_id}>
                <a href={materialHref(_id, via)}>
                  <b>{title}</b>
                  {cover && <img src={cover} alt="" width={112} height={84} loading="lazy" />}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </footer>
  )
}

function Like({ material, likes, liked }: { material: Material; likes: number; liked: boolean }) {
  const client = useQueryClient()
  const { queryKey } = footOptions(material.companyId, material._id)
  const like = useWrite(
    () => call('POST /material/v1/material-likes', { body: { materialId: material._id, liked: !liked } }),
    { onDone: (now) => client.setQueryData(queryKey, (foot) => foot && { ...foot, ...now }) },
  )
  return (
    <button
      type="button"
      className={style.like}
      aria-pressed={liked}
      disabled={like.busy}
      onClick={() => like.run()}
    >
      <ThumbsUp size={20} aria-hidden />
      {likes > 0 ? m.reading_likes({ n: likes }) : m.reading_like()}
    </button>
  )
}

/** A member of staff who reads a piece can make a poster of it, too. */
function OwnPoster({ material: { _id, title } }: { material: Material }) {
  const user = useSession()
  const [open, setOpen] = useState(false)
  if (!user?.isStaff) return null
  return (
    <p className={style.poster}>
      <Button onClick={() => setOpen(true)}>
        <ImageIcon size={20} aria-hidden />
        {m.library_poster()}
      </Button>
      {open && <PiecePoster materialId={_id} title={title} onClose={() => setOpen(false)} />}
    </p>
  )
}

function SalespersonCard({ via, onCall, onSave }: Pick<FootProps, 'via' | 'onCall' | 'onSave'>) {
  const { data: card } = useQuery(cardFaceOptions(via))
  if (!card) return null
  const file = `/card-vcard/${card.companyId}/${encodeURIComponent(card.userId)}.vcf`
  return (
    <section className={style.card} aria-label={m.reading_by()}>
      <a className={style.who} href={cardHref(card)}>
        <Avatar name={card.name} src={card.avatar} size={48} />
        <span>
          <b>{card.name}</b>
          <small>{[card.position, card.companyName].filter(Boolean).join(' · ')}</small>
        </span>
      </a>
      <p className={style.ways}>
        {card.phone && (
          <LinkButton small href={telHref(card.phone)} onClick={onCall}>
            {m.card_call()}
          </LinkButton>
        )}
        <LinkButton small href={cardHref(card)}>
          {m.reading_message()}
        </LinkButton>
        <LinkButton small href={file} onClick={onSave}>
          {m.reading_save_contact()}
        </LinkButton>
      </p>
    </section>
  )
}
