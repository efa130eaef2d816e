import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { m } from '#paraglide/messages.js'
import { PartFailed } from '#ui/part-failed.tsx'
import { Bone, Delayed } from '#ui/skeleton.tsx'
import { ThingFace } from './thing-face.tsx'
import style from './things.module.css'

interface Pickable {
  _id: string
  cover: string
}

export type PickMore = (state: {
  hasMore: boolean
  loading: boolean
  failed: boolean
  onMore: () => void
}) => ReactNode

interface PickListProps<T> {
  query: UseInfiniteQueryResult<InfiniteData<{ list: T[] }>>
  titleOf: (item: T) => string
  noteOf: (item: T) => string
  /** Stand on the card already. */
  used: ReadonlySet<string>
  picked: ReadonlySet<string>
  onToggle: (item: T) => void
  /** Said where the list is empty. */
  none: string
  /** The end of the list: it asks for more when it comes near. */
  more: PickMore
}

/** Things to tick, page by page. */
export function PickList<T extends Pickable>(props: PickListProps<T>) {
  const { query, none, more } = props
  const { isPending, data, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    query
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (isPending)
    return (
      <Delayed>
        <div className={style.picks}>
          <Bone height={288} radius={16} />
        </div>
      </Delayed>
    )
  if (!data)
    return (
      <div className={style.picks}>
        <PartFailed onRetry={refetch} />
      </div>
    )
  const items = data.pages.flatMap(({ list }) => list)
  if (items.length === 0) return <p className={style.none}>{none}</p>
  return (
    <>
      <ul className={style.picks}>
        {items.map((item) => (
          <Pick key={item._id} item={item} {...props} />
        ))}
      </ul>
      {hasNextPage &&
        more({
          hasMore: hasNextPage,
          loading: isFetchingNextPage,
          failed: isFetchNextPageError,
          onMore,
        })}
    </>
  )
}

function Pick<T extends Pickable>({
  item,
  titleOf,
  noteOf,
  used,
  picked,
  onToggle,
}: PickListProps<T> & { item: T }) {
  const isUsed = used.has(item._id)
  return (
    <li>
      <label className={style.pick}>
        <input
          type="checkbox"
          className="sr-only"
          checked={isUsed || picked.has(item._id)}
          disabled={isUsed}
          onChange={() => onToggle(item)}
        />
        <span className={style.box} aria-hidden="true">
          <Check size={16} />
        </span>
        <ThingFace cover={item.cover} title={titleOf(item)} note={noteOf(item)} />
        {isUsed && <small className={style.used}>{m.things_used()}</small>}
      </label>
    </li>
  )
}
