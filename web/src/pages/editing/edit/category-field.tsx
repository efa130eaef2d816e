import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/select.tsx'
import style from './edit.module.css'

/** The category of a piece, of those that the company has; nothing where it has none. @param value '' for none */
export function CategoryField({
  value,
  onChange,
}: {
  value: string
  onChange: (categoryId: string) => void
}) {
  const id = useId()
  const { data } = useQuery(callQuery('GET /biz/v1/content/categories', {}))
  if (!data || data.list.length === 0) return null
  return (
    <div className={style.select}>
      <label htmlFor={id}>{m.editing_category()}</label>
      <Select
        id={id}
        value={value}
        choices={[
          ['', m.editing_no_category()],
          ...data.list.map(({ categoryId, category }) => [categoryId, category] as const),
        ]}
        onChange={onChange}
      />
    </div>
  )
}
