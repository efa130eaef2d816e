import { Select } from 'antd'
import { memberOptions, useMemberSearch } from '#features/staff/member-search.ts'

interface Props {
  id?: string
  value?: { value: string; label: string }
  onChange?: (value: { value: string; label: string }) => void
}

/** An active member of staff, searched by name; its value holds the name, too. */
export function MemberField(props: Props) {
  const { members, select } = useMemberSearch()
  return <Select {...props} {...select} labelInValue options={memberOptions(members)} />
}
