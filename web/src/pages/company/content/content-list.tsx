import { useState } from 'react'
import { Removed } from '#features/card-edit/things/removed.tsx'
import { ThingAction, ThingFace } from '#features/card-edit/things/thing-face.tsx'
import { broughtBack } from '#features/card-edit/things/things-editor.tsx'
import style from '#features/company-card/company-card.module.css'
import { RowSwitch } from '#features/company-card/row-switch.tsx'
import { m } from '#paraglide/messages.js'
import { SortableList } from '#ui/sortable-list.tsx'
import own from './content.module.css'

interface Thing {
  _id: string
  name: string
  cover: string
  fixed: boolean
  published: boolean
}

interface ContentListProps<T> {
  label: string
  list: T[]
  onChange: (list: T[]) => void
}

/** The chosen things, to be sorted, fixed and removed; the last removed one can be restored. */
export function ContentList<T extends Thing>({ label, list, onChange }: ContentListProps<T>) {
  const [removed, setRemoved] = useState<{ item: T; before: T[] } | null>(null)
  const remove = (item: T) => {
    setRemoved({ item, before: list })
    onChange(list.filter((each) => each !== item))
  }
  const undo = ({ item, before }: { item: T; before: T[] }) => {
    setRemoved(null)
    onChange(broughtBack(list, item, before))
  }
  return (
    <section className={style.list}>
      <p className={own.hint}>{m.corp_content_hint()}</p>
      <SortableList
        label={label}
        tall
        items={list}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        onReorder={onChange}
      >
        {(item) => (
          <div className={own.row}>
            <ThingFace cover={item.cover} title={item.name} faint={!item.published}>
              {!item.published && <small>{m.things_off()}</small>}
            </ThingFace>
            <div className={own.tools}>
              <RowSwitch
                words={m.corp_content_fixed()}
                label={m.corp_content_fixed_of({ name: item.name })}
                on={item.fixed}
                onChange={(fixed) =>
                  onChange(list.map((each) => (each === item ? { ...each, fixed } : each)))
                }
              />
              <ThingAction
                words={m.things_remove()}
                of={m.things_remove_of({ name: item.name })}
                onClick={() => remove(item)}
              />
            </div>
          </div>
        )}
      </SortableList>
      <div role="status">{removed && <Removed name={removed.item.name} onUndo={() => undo(removed)} />}</div>
    </section>
  )
}
