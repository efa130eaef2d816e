import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { memberOptions } from '#features/staff/member-search.ts'

interface Props<V> {
  id?: string
  value?: V
  onChange?: (value: V) => void
}

const first = { page: 1, pageSize: 20 }

/** Members of staff, searched by name. */
export function MembersField(props: Props<string[]>) {
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const { data } = useQuery({
    ...callQuery('GET /biz/v1/staff/list', { query: { ...first, keyword: keyword || undefined } }),
    placeholderData: (before) => before,
  })
  const options = memberOptions(data?.list ?? [])
  return (
    <Select
      {...props}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setText }}
      options={options}
    />
  )
}
