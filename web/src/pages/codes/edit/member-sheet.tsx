import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'

interface Props {
  title: string
  /** User ids that are not offered. */
  without: readonly string[]
  onChoose: (member: { userId: string; name: string }) => void
  onClose: () => void
}

/** An active colleague, found by name. For roles that write links. */
export function MemberSheet({ title, without, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /biz/v1/code/members', { query: { ...(keyword && { keyword }) }, quiet: true }),
    placeholderData: (before) => before,
  })
  const list = data?.list.filter(({ userId }) => !without.includes(userId))
  return (
    <Sheet open title={title} onClose={onClose}>
      <SearchField label={m.codes_member_search()} value={typed} onChange={setTyped} />
      {!list && <StateView part state={queryState(isPending, error, refetch, <BlockBone height={240} />)} />}
      {list?.length === 0 && <StateView part state={{ kind: 'empty', title: m.codes_member_none() }} />}
      {list && list.length > 0 && (
        <Rows>
          {list.map(({ userId, name, position, department }) => (
            <ButtonRow
              key={userId}
              title={name}
              note={[position, department].filter(Boolean).join(' · ')}
              onClick={() => onChoose({ userId, name })}
            />
          ))}
        </Rows>
      )}
    </Sheet>
  )
}
