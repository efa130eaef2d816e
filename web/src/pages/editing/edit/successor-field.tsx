import { callQuery } from '@mingpian/client/react/queries.ts'
import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import style from './edit.module.css'

type Choice = Pick<LibraryItem, '_id' | 'title'>

interface SuccessorFieldProps {
  piece: Pick<LibraryItem, '_id' | 'kind'>
  value: string
  onChange: (materialId: string) => void
}

/** As many as a list of choices holds before it is better searched. */
const pageSize = 50

/** The piece that readers of a recalled one are given: a published one of the same kind, or none. */
export function SuccessorField({ piece, value, onChange }: SuccessorFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const [chosen, setChosen] = useState<Choice>()
  const query = { kind: piece.kind, state: 'published' as const, pageSize, ...(keyword && { keyword }) }
  const { data } = useQuery({
    ...callQuery('GET /biz/v1/content/list', { query }),
    placeholderData: keepPreviousData,
  })
  const found = data?.list.filter(({ _id }) => _id !== piece._id) ?? []
  if (found.length === 0 && !typed && !chosen) return null
  // The chosen one stays a choice when other words are searched.
  const choices: Choice[] =
    chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found
  const choose = (materialId: string) => {
    setChosen(choices.find(({ _id }) => _id === materialId))
    onChange(materialId)
  }
  return (
    <div className={style.select}>
      <label htmlFor={id}>{m.editing_successor()}</label>
      {(typed || (data?.total ?? 0) > pageSize) && (
        <div className={style.filter}>
          <SearchField label={m.library_search()} value={typed} onChange={setTyped} />
        </div>
      )}
      <Select
        id={id}
        value={value}
        choices={[
          ['', m.editing_successor_none()],
          ...choices.map(({ _id, title }) => [_id, title] as const),
        ]}
        onChange={choose}
      />
    </div>
  )
}
