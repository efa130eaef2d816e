import { Select } from 'antd'
import { useMemberSearch } from '#kit/member-search.ts'

export interface Named {
  userId: string
  name: string
}

interface Props {
  id?: string
  value?: string[]
  onChange?: (userIds: string[]) => void
  /** Members whose names are known already. */
  named: readonly Named[]
  /** Gets the names of chosen members. */
  onKnown: (members: Named[]) => void
}

/** Active members of staff, in the order in which they are chosen. */
export function MembersField({ named, onKnown, onChange, ...props }: Props) {
  const { members, select, keyword } = useMemberSearch()
  const found = members.map(({ userId, name }) => ({ value: userId, label: name }))
  const others = named
    .filter(({ userId }) => !keyword && !found.some(({ value }) => value === userId))
    .map(({ userId, name }) => ({ value: userId, label: name }))
  return (
    <Select
      {...props}
      {...select}
      mode="multiple"
      maxCount={50}
      options={[...others, ...found]}
      onChange={(userIds: string[]) => {
        onKnown(
          members
            .filter(({ userId }) => userIds.includes(userId))
            .map(({ userId, name }) => ({ userId, name })),
        )
        onChange?.(userIds)
      }}
    />
  )
}
