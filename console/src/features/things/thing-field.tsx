import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'

interface ThingFieldProps {
  kind: 'material' | 'product'
  id?: string
  value?: string
  onChange?: (id: string) => void
}

const first = { page: 1, pageSize: 20 }

/** A published piece or product of the company, searched by its title. */
export function ThingField({ kind, ...props }: ThingFieldProps) {
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const pieces = useQuery({
    ...callQuery('GET /biz/v1/content/list', {
      query: { ...first, keyword, state: 'published', official: '1' },
    }),
    enabled: kind === 'material',
    placeholderData: (before) => before,
  })
  const products = useQuery({
    ...callQuery('POST /material/v1/good/find_list', { body: { ...first, keyword } }),
    enabled: kind === 'product',
    placeholderData: (before) => before,
  })
  const options =
    kind === 'material'
      ? pieces.data?.list.map(({ _id, title }) => ({ value: _id, label: title }))
      : products.data?.list.map(({ _id, name }) => ({ value: _id, label: name }))
  return <Select {...props} showSearch={{ filterOption: false, onSearch: setText }} options={options ?? []} />
}
