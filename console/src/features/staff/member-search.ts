import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

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

interface Named {
  userId: string
  name: string
  /** Absent where it is not known. */
  department?: string
}

/**
 * Members as options of a select, by name and department.
 * @param chosen members who stay options while others are searched for
 */
export function memberOptions(members: readonly Named[], chosen: readonly Named[] = []) {
  const others = chosen.filter(({ userId }) => !members.some((member) => member.userId === userId))
  return toldApart(
    [...others, ...members].map(({ userId, name, department }) => ({
      value: userId,
      label: [name, department].filter(Boolean).join(' · '),
    })),
  )
}

/** Options with the same words get their value, too: two members may have one name in one department. */
export const toldApart = <Option extends { value: string; label: string }>(options: readonly Option[]) =>
  options.map((option) =>
    options.filter(({ label }) => label === option.label).length > 1
      ? { ...option, label: `${option.label} · ${option.value}` }
      : option,
  )
