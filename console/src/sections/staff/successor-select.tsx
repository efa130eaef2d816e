import { Select } from 'antd'
import { memberOptions, useMemberSearch } from '#features/staff/member-search.ts'
import { useWords } from '#kit/preferences.tsx'
import { SuccessorCard } from './successor-card.tsx'

interface SuccessorSelectProps {
  /** User ids that cannot be chosen. */
  without: readonly string[]
  value?: string
  onChange?: (userId?: string) => void
  id?: string
}

/** An active colleague, searched on the server; none may stay chosen. Warns where visitors do not see the card of that colleague. */
export function SuccessorSelect({ without, ...field }: SuccessorSelectProps) {
  const words = useWords()
  const { members, select } = useMemberSearch()
  const options = memberOptions(members.filter(({ userId }) => !without.includes(userId)))
  return (
    <>
      <Select {...field} {...select} allowClear placeholder={words.handOverNobody} options={options} />
      {field.value && <SuccessorCard userId={field.value} />}
    </>
  )
}
