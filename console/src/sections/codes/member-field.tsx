import { Select } from 'antd'
import { memberLabel, useMemberSearch } from '#kit/member-search.ts'

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
  /** Members who are named already, wherever the search stands. */
  known: readonly { userId: string; name: string }[]
  label: string
  allowClear?: boolean
}

/** An active member of staff, searched by name. */
export function MemberField({ known, label, ...props }: Props) {
  const { keyword, members, select } = useMemberSearch()
  const found = members.map((member) => ({ value: member.userId, label: memberLabel(member) }))
  const others = known
    .filter(({ userId }) => !keyword && !found.some(({ value }) => value === userId))
    .map(({ userId, name }) => ({ value: userId, label: name }))
  return (
    <Select
      {...props}
      {...select}
      aria-label={label}
      style={{ flex: 1, width: '100%' }}
      options={[...others, ...found]}
    />
  )
}
