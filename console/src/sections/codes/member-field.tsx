import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { callQuery } from '#kit/call.ts'

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
  /** Members who are named already, wherever the search stands. */
  known: readonly { userId: string; name: string }[]
  label: string
  allowClear?: boolean
}

/** A member of staff, searched by name. */
export function MemberField({ known, label, ...props }: Props) {
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const { data } = useQuery({
    ...callQuery('GET /biz/v1/staff/list', {
      query: { page: 1, pageSize: 20, keyword: keyword || undefined },
    }),
    placeholderData: (before) => before,
  })
  const found = (data?.list ?? []).map(({ userId, name, department }) => ({
    value: userId,
    label: department ? `${name} · ${department}` : name,
  }))
  const others = known
    .filter(({ userId }) => !keyword && !found.some(({ value }) => value === userId))
    .map(({ userId, name }) => ({ value: userId, label: name }))
  return (
    <Select
      {...props}
      aria-label={label}
      style={{ flex: 1, width: '100%' }}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={[...others, ...found]}
    />
  )
}
