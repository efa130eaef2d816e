import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callQuery } from './call.ts'

/** Active members of staff whose name has the typed text, searched by the server: at most 20, for a select. */
export function useMemberSearch() {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim().slice(0, 64))
  const { data, isFetching } = useQuery({
    ...callQuery('GET /biz/v1/staff/list', {
      query: { status: 'active', page: 1, pageSize: 20, keyword: keyword || undefined },
    }),
    placeholderData: (before) => before,
  })
  return {
    keyword,
    members: data?.list ?? [],
    select: { loading: isFetching, showSearch: { filterOption: false as const, onSearch: setTyped } },
  }
}

/** The name of a member with the department, as selects show it. */
export const memberLabel = ({ name, department }: { name: string; department: string }) =>
  [name, department].filter(Boolean).join(' · ')
