import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { callQuery } from '#kit/call.ts'
import { useWords } from '#kit/preferences.tsx'

interface SuccessorSelectProps {
  /** User ids that cannot be chosen. */
  without: readonly string[]
  value?: string
  onChange?: (userId?: string) => void
  id?: string
}

/** An active colleague, searched on the server; none may stay chosen. */
export function SuccessorSelect({ without, ...field }: SuccessorSelectProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim().slice(0, 64))
  const colleagues = useQuery({
    ...callQuery('GET /biz/v1/staff/list', {
      query: { status: 'active', keyword: keyword || undefined, page: 1, pageSize: 20 },
    }),
    placeholderData: (before) => before,
  })
  const options = (colleagues.data?.list ?? [])
    .filter(({ userId }) => !without.includes(userId))
    .map(({ userId, name, department }) => ({
      value: userId,
      label: [name, department].filter(Boolean).join(' · '),
    }))
  return (
    <Select
      {...field}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={words.handOverNobody}
      options={options}
      loading={colleagues.isFetching}
    />
  )
}
