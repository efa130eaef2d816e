import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { memberOptions } from './member-search.ts'

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
  /** Chosen members, who stay options during a search. */
  known: readonly { userId: string; name: string }[]
  label: string
  allowClear?: boolean
}

/** An active member of staff for whom a code or a link is made, searched by name. */
export function SellerField({ known, label, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim().slice(0, 64))
  // Not the list of staff: who writes links need not read that.
  const { data, isFetching } = useQuery({
    ...callQuery('GET /biz/v1/code/members', { query: { ...(keyword && { keyword }) } }),
    placeholderData: (before) => before,
  })
  return (
    <Select
      {...props}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      aria-label={label}
      style={{ flex: 1, width: '100%' }}
      options={memberOptions(data?.list ?? [], keyword ? [] : known)}
    />
  )
}
