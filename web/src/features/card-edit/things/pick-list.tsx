import { Check } from 'lucide-react'
import { More } from '#kit/more.tsx'
import type { List } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { PartFailed } from '#ui/part-failed.tsx'
import { Bone, Delayed } from '#ui/skeleton.tsx'
import { ThingFace } from './thing-face.tsx'
import style from './things.module.css'

interface Pickable {
  _id: string
  cover: string
}

interface PickListProps<T> {
  list: List<{ list: T[]; total: number }>
  titleOf: (item: T) => string
  noteOf: (item: T) => string
  /** Ids of things that are on the card already. */
  used: ReadonlySet<string>
  picked: ReadonlySet<string>
  onToggle: (item: T) => void
  /** Text for an empty list. */
  none: string
}

/** Things to tick, page by page. */
export function PickList<T extends Pickable>(props: PickListProps<T>) {
  const { list, none } = props
  if (list.isPending)
    return (
      <Delayed>
        <div className={style.picks}>
          <Bone height={288} radius={16} />
        </div>
      </Delayed>
    )
  if (!list.rows)
    return (
      <div className={style.picks}>
        <PartFailed onRetry={list.refetch} />
      </div>
    )
  if (list.rows.length === 0) return <p className={style.none}>{none}</p>
  return (
    <>
      <ul className={style.picks}>
        {list.rows.map((item) => (
          <Pick key={item._id} item={item} {...props} />
        ))}
      </ul>
      {list.end.hasMore && <More {...list.end} />}
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
