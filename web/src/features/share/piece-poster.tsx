import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './piece-poster.module.css'

interface PiecePosterProps {
  materialId: string
  title: string
  onClose: () => void
}

/** A poster of a piece with the own card, as a plain picture: a long press saves it or sends it. */
export default function PiecePoster({ materialId, title, onClose }: PiecePosterProps) {
  const { data, isPending, error, refetch } = useQuery(
    callQuery('GET /card/v1/poster/piece', { query: { materialId, lang: getLocale() }, quiet: true }),
  )
  return (
    <Sheet open title={m.poster_title()} onClose={onClose}>
      {data ? (
        <figure className={style.poster}>
          <img src={data.image} alt={m.poster_alt({ title })} width={750} height={1334} />
          <figcaption>{m.poster_hint()}</figcaption>
        </figure>
      ) : (
        <StateView part state={queryState(isPending, error, refetch, <BlockBone height={420} />)} />
      )}
    </Sheet>
  )
}
