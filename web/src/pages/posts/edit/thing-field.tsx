import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { kindNames, kinds } from '#features/card-edit/things/kinds.ts'
import { goodsOptions, materialsOptions } from '#features/card-edit/things/queries.ts'
import { ThingFace } from '#features/card-edit/things/thing-face.tsx'
import type { Bound } from '#kit/form.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { type List, useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './edit.module.css'
import type { Thing } from './values.ts'

/** The piece of content or the product that a post leads to: none or one. */
export function ThingField({ value, onChange }: Bound<Thing[]>) {
  const [picks, setPicks] = useState(false)
  const [thing] = value
  return (
    <div className={style.thing}>
      {thing && <ThingFace cover={thing.cover} title={thing.title} />}
      <div className={style.buttons}>
        <Button onClick={() => setPicks(true)}>
          <Link2 size={20} aria-hidden /> {thing ? m.posts_change_thing() : m.posts_add_thing()}
        </Button>
        {thing && (
          <Button kind="quietDanger" onClick={() => onChange([])}>
            {m.posts_remove_thing()}
          </Button>
        )}
      </div>
      {picks && (
        <Picker
          onPick={(picked) => {
            onChange([picked])
            setPicks(false)
          }}
          onClose={() => setPicks(false)}
        />
      )}
    </div>
  )
}

type Kind = (typeof kinds)[number] | 'product'

function Picker({ onPick, onClose }: { onPick: (thing: Thing) => void; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('article')
  const [typed, setTyped] = useState('')
  const title = useSettled(typed.trim())
  return (
    <Sheet open title={m.posts_add_thing()} onClose={onClose}>
      <div className={style.picker}>
        <div className={style.search}>
          <SearchField label={m.things_search()} value={typed} onChange={setTyped} />
        </div>
        <Choices
          label={m.things_kinds()}
          value={kind}
          choices={[
            ...kinds.map((each) => [each, kindNames[each]()] as [Kind, string]),
            ['product', m.shell_title_product()],
          ]}
          onChange={setKind}
        />
        {kind === 'product' ? (
          <Goods title={title} onPick={onPick} />
        ) : (
          <Materials kind={kind} title={title} onPick={onPick} />
        )}
      </div>
    </Sheet>
  )
}

interface KindProps {
  title: string
  onPick: (thing: Thing) => void
}

function Materials({ kind, title, onPick }: KindProps & { kind: Exclude<Kind, 'product'> }) {
  const list = useList(materialsOptions(kind, title))
  return (
    <Things
      list={list}
      thingOf={({ _id, cover, ...piece }) => ({
        type: 'material',
        id: _id,
        kind,
        title: piece.title,
        cover,
      })}
      onPick={onPick}
    />
  )
}

function Goods({ title, onPick }: KindProps) {
  const list = useList(goodsOptions(title))
  return (
    <Things
      list={list}
      thingOf={({ _id, name, cover }) => ({ type: 'product', id: _id, kind: '', title: name, cover })}
      onPick={onPick}
    />
  )
}

interface ThingsProps<T> {
  list: List<{ list: T[]; total: number }>
  thingOf: (row: T) => Thing
  onPick: (thing: Thing) => void
}

function Things<T>({ list, thingOf, onPick }: ThingsProps<T>) {
  const { rows, isPending, error, refetch, end } = list
  if (!rows)
    return <StateView part state={queryState(isPending, error, refetch, <BlockBone height={240} />)} />
  if (rows.length === 0) return <p className={style.none}>{m.things_pick_none()}</p>
  return (
    <>
      <ul>
        {rows.map(thingOf).map((thing) => (
          <li key={thing.id}>
            <button type="button" onClick={() => onPick(thing)}>
              <ThingFace cover={thing.cover} title={thing.title} />
            </button>
          </li>
        ))}
      </ul>
      {end.hasMore && <More {...end} />}
    </>
  )
}
