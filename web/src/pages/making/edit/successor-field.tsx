import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { callQuery } from '#kit/queries.ts'
import { m } from '#paraglide/messages.js'
import style from './edit.module.css'

interface SuccessorFieldProps {
  piece: Pick<LibraryItem, '_id' | 'kind'>
  value: string
  onChange: (materialId: string) => void
}

/** The piece that readers of a recalled one are given: a published one of the same kind, or none. */
export function SuccessorField({ piece, value, onChange }: SuccessorFieldProps) {
  const id = useId()
  const query = { kind: piece.kind, state: 'published' as const, pageSize: 50 }
  const { data } = useQuery(callQuery('GET /biz/v1/content/list', { query }))
  const others = data?.list.filter(({ _id }) => _id !== piece._id) ?? []
  if (others.length === 0) return null
  return (
    <div className={style.select}>
      <label htmlFor={id}>{m.making_successor()}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{m.making_successor_none()}</option>
        {others.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}
