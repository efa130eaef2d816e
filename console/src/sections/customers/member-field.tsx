import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { callQuery } from '#kit/call.ts'

interface Props {
  id?: string
  value?: { value: string; label: string }
  onChange?: (value: { value: string; label: string }) => void
}

/** An active member of staff, searched by name; its value holds the name, too. */
export function MemberField(props: Props) {
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const { data, isFetching } = useQuery({
    ...callQuery('GET /biz/v1/staff/list', {
      query: { status: 'active', page: 1, pageSize: 20, keyword: keyword || undefined },
    }),
    placeholderData: (before) => before,
  })
  const options = (data?.list ?? []).map(({ userId, name }) => ({ value: userId, label: name }))
  return (
    <Select
      {...props}
      labelInValue
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={options}
    />
  )
}
