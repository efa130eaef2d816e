import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Select, Typography } from 'antd'
import { useDeferredValue, useState } from 'react'
import { memberOptions } from '#features/staff/member-search.ts'
import { useWords } from '#kit/preferences.tsx'

interface Props {
  card: CompanyCardEdit
  /** The agent's user id, '' for none. */
  value?: string
  onChange?: (userId: string) => void
  id?: string
}

/** The member who answers for the card, searched by name; with what visitors see of the present one. */
export function AgentField({ card, value = '', onChange, id }: Props) {
  const words = useWords()
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const staff = useQuery({
    ...callQuery('GET /biz/v1/staff/list', {
      query: { page: 1, pageSize: 20, keyword: keyword || undefined },
    }),
    placeholderData: (before) => before,
  })
  const { cardId, agent } = card
  const shown = useQuery(callQuery('GET /biz/v1/card/company_card/agent/detail', { query: { cardId } }))
  const options = [
    { value: '', label: words.noAgent },
    ...memberOptions(staff.data?.list ?? [], agent ? [agent] : []),
  ]
  const known = shown.data?.agent
  return (
    <Flex vertical gap={4}>
      <Select
        id={id}
        showSearch={{ filterOption: false, onSearch: setText }}
        value={value}
        options={options}
        onChange={onChange}
      />
      {known && known.userId === value && (
        <Typography.Text type="secondary">
          {[known.position, known.department, known.phone || words.phoneNotPublic]
            .filter(Boolean)
            .join(' · ')}
        </Typography.Text>
      )}
    </Flex>
  )
}
