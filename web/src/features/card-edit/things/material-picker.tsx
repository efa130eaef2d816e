import type { MaterialItem, MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { useRef, useState } from 'react'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { kindNames, kinds } from './kinds.ts'
import { PickList } from './pick-list.tsx'
import { materialsOptions } from './queries.ts'
import style from './things.module.css'
import { usePicked } from './use-picked.ts'

interface MaterialPickerProps {
  /** The tab that is open at first. */
  first?: MaterialKind
  /** Ids of things that are chosen already. */
  used: ReadonlySet<string>
  /** Number of materials that may be added. */
  room: number
  onAdd: (items: MaterialItem[]) => void
}

/** The company's materials, kind by kind, to choose several of: a page of its own. */
export function MaterialPicker({ first = 'article', used, room, onAdd }: MaterialPickerProps) {
  const [kind, setKind] = useState(first)
  const [title, setTitle] = useState('')
  const searched = useSettled(title.trim())
  const list = useList(materialsOptions(kind, searched))
  const picked = usePicked<MaterialItem>(room)
  return (
    <>
      <SearchField label={m.things_search()} value={title} onChange={setTitle} />
      <KindTabs kind={kind} onKind={setKind} />
      <div role="tabpanel" id="materials" aria-label={kindNames[kind]()}>
        <PickList
          list={list}
          titleOf={(item) => item.title}
          noteOf={noteOf}
          used={used}
          picked={picked.ids}
          onToggle={picked.toggle}
          none={searched ? m.things_pick_not_found() : m.things_pick_none()}
        />
      </div>
      <ActionBar>
        <Button block kind="primary" disabled={picked.items.length === 0} onClick={() => onAdd(picked.items)}>
          {picked.items.length ? m.things_add_n({ n: picked.items.length }) : m.things_add()}
        </Button>
      </ActionBar>
    </>
  )
}

/** The second line of a material. */
export function noteOf({ kind, summary, pages }: MaterialItem): string {
  if (kind === 'image') return m.card_pictures({ n: pages })
  if (kind === 'brochure' || kind === 'document') return m.card_pages({ n: pages })
  return summary
}

function KindTabs({ kind, onKind }: { kind: MaterialKind; onKind: (kind: MaterialKind) => void }) {
  const tabs = useRef<HTMLDivElement>(null)
  const step = (by: number) => {
    const next = kinds[(kinds.indexOf(kind) + by + kinds.length) % kinds.length]
    if (!next) return
    onKind(next)
    tabs.current?.querySelector<HTMLElement>(`[data-kind=${next}]`)?.focus()
  }
  return (
    <div ref={tabs} className={style.tabs} role="tablist" aria-label={m.things_kinds()}>
      {kinds.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-kind={each}
          aria-selected={each === kind}
          aria-controls="materials"
          tabIndex={each === kind ? 0 : -1}
          onClick={() => onKind(each)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight') step(1)
            if (key === 'ArrowLeft') step(-1)
          }}
        >
          {kindNames[each]()}
        </button>
      ))}
    </div>
  )
}
