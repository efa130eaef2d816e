import { callPages } from '@mingpian/client/react/queries.ts'
import { useState } from 'react'
import { ThingFace } from '#features/card-edit/things/thing-face.tsx'
import style from '#features/links/edit.module.css'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { SearchField } from '#ui/search-field.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'

interface Chosen {
  targetId: string
  title: string
}

interface Props {
  kind: 'material' | 'product'
  chosen: Chosen
  error: string | undefined
  onChoose: (chosen: Chosen) => void
}

/** One piece or product out of those that the salesperson may share. */
export function TargetPick({ kind, chosen, error, onChoose }: Props) {
  const [keyword, setKeyword] = useState('')
  const { rows, ...list } = useThings(kind, keyword)
  return (
    <fieldset className={style.pick} aria-invalid={error ? true : undefined}>
      <legend>{kind === 'material' ? m.links_kind_material() : m.links_kind_product()}</legend>
      {error && (
        <p className={style.error} role="alert">
          {error}
        </p>
      )}
      <SearchField label={m.links_pick_search()} value={keyword} onChange={setKeyword} />
      {!rows && (
        <StateView
          part
          state={queryState(list.isPending, list.error, list.refetch, <BlockBone height={200} />)}
        />
      )}
      {rows?.length === 0 && <p className={style.none}>{m.links_not_found()}</p>}
      <div className={style.things}>
        {rows?.map(({ id, title, cover }) => (
          <label key={id}>
            <input
              type="radio"
              name="target"
              checked={id === chosen.targetId}
              onChange={() => onChoose({ targetId: id, title })}
            />
            <ThingFace cover={cover} title={title} />
          </label>
        ))}
        {list.end.hasMore && <More {...list.end} />}
      </div>
    </fieldset>
  )
}

function useThings(kind: Props['kind'], keyword: string) {
  const body = { ...(keyword && { keyword }) }
  const pieces = useList({
    ...callPages('POST /material/v1/material/web_material', { body, quiet: true }),
    enabled: kind === 'material',
  })
  const products = useList({
    ...callPages('POST /material/v1/good/find_list', { body, quiet: true }),
    enabled: kind === 'product',
  })
  if (kind === 'product')
    return {
      ...products,
      rows: products.rows?.map(({ _id, name, cover }) => ({ id: _id, title: name, cover })),
    }
  return { ...pieces, rows: pieces.rows?.map(({ _id, title, cover }) => ({ id: _id, title, cover })) }
}
