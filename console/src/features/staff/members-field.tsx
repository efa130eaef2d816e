import { Select } from 'antd'
import { memberOptions, useMemberSearch } from './member-search.ts'

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
  maxCount?: number
}

/** Active members of staff, in the order in which they are chosen. */
export function MembersField({ named, onKnown, onChange, maxCount = 50, ...props }: Props) {
  const { members, select, keyword } = useMemberSearch()
  return (
    <Select
      {...props}
      {...select}
      mode="multiple"
      maxCount={maxCount}
      options={memberOptions(members, keyword ? [] : named)}
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
