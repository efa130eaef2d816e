import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { SortableList } from '#ui/sortable-list.tsx'
import type { Chosen } from './rebase.ts'
import { Removed } from './removed.tsx'
import { type ThingAction, ThingMenu } from './thing-menu.tsx'
import style from './things.module.css'
import type { Things } from './use-things.ts'

interface ThingsEditorProps<T> {
  label: string
  /** The shown things; the others keep their position. */
  items: T[]
  things: Things<T>
  nameOf: (item: T) => string
  /** Content of a row. */
  row: (item: T) => ReactNode
  /** The actions of a thing, besides moving and removing it. */
  actionsOf: (item: T) => ThingAction[]
}

/** The chosen things, to be sorted and removed; the last removed one can be restored. */
export function ThingsEditor<T extends Chosen>({
  label,
  items,
  things,
  nameOf,
  row,
  actionsOf,
}: ThingsEditorProps<T>) {
  const { change, dirty, discard, hasConflict } = things
  const list = things.list ?? []
  const [removed, setRemoved] = useState<{ item: T; list: T[] } | null>(null)
  const [opened, open] = useState('')
  const at = items.findIndex(({ _id }) => _id === opened)
  const chosen = items[at]
  const reorder = (ordered: T[]) => change(inPlacesOf(list, ordered))
  const step = (by: -1 | 1) => {
    const moved = [...items]
    moved.splice(at + by, 0, ...moved.splice(at, 1))
    reorder(moved)
  }
  const remove = (item: T) => {
    setRemoved({ item, list })
    change(list.filter((each) => each !== item))
  }
  const undo = ({ item, list: before }: { item: T; list: T[] }) => {
    change(broughtBack(list, item, before))
    setRemoved(null)
  }
  return (
    <section className={style.editor}>
      {hasConflict && (
        <p className={style.conflict} role="alert">
          {m.things_conflict()}
        </p>
      )}
      <p className={style.hint}>
        <span>{dirty ? m.things_unsaved() : m.things_how()}</span>
        {dirty && (
          <button
            type="button"
            onClick={() => {
              setRemoved(null)
              discard()
            }}
          >
            {m.things_discard()}
          </button>
        )}
      </p>
      <SortableList
        label={label}
        stepless
        items={items}
        idOf={({ _id }) => _id}
        nameOf={nameOf}
        isFixed={({ fixed }) => fixed}
        onReorder={reorder}
      >
        {(item) => (
          <div className={style.row}>
            {row(item)}
            {!item.fixed && (
              <button
                type="button"
                className={style.more}
                aria-haspopup="dialog"
                aria-label={m.things_more_of({ name: nameOf(item) })}
                onClick={() => open(item._id)}
              >
                <Ellipsis size={20} aria-hidden />
              </button>
            )}
          </div>
        )}
      </SortableList>
      {chosen && (
        <ThingMenu
          name={nameOf(chosen)}
          actions={actionsOf(chosen)}
          place={at + 1}
          count={items.length}
          fixed={items.filter(({ fixed }) => fixed).length}
          onStep={step}
          onRemove={() => remove(chosen)}
          onClose={() => open('')}
        />
      )}
      <div className={style.undo} role="status">
        {removed && <Removed name={nameOf(removed.item)} onUndo={() => undo(removed)} />}
      </div>
    </section>
  )
}

/** The list with the things of `ordered` in their new order, at the positions that these things had. */
export function inPlacesOf<T extends { _id: string }>(list: readonly T[], ordered: readonly T[]): T[] {
  const rest = [...ordered]
  return list.map((each) => (ordered.some(({ _id }) => _id === each._id) ? (rest.shift() ?? each) : each))
}

/** Inserts the item at its position in `before`: after the nearest item above it that still exists. */
export function broughtBack<T extends { _id: string }>(
  list: readonly T[],
  item: T,
  before: readonly T[],
): T[] {
  const above = before
    .slice(
      0,
      before.findIndex(({ _id }) => _id === item._id),
    )
    .reverse()
  const neighbour = above.find(({ _id }) => list.some((each) => each._id === _id))
  const at = neighbour ? list.findIndex(({ _id }) => _id === neighbour._id) + 1 : 0
  return [...list.slice(0, at), item, ...list.slice(at)]
}
