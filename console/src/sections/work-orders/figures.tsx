import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Statistic } from 'antd'
import { Link } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { useWords } from '#kit/preferences.tsx'

const states = ['open', 'taken', 'answered', 'closed'] as const

/** How many work orders are in each state and how many are late. Each number opens its rows. */
export function Figures() {
  const words = useWords()
  const { to } = useFilters()
  const { data } = useQuery(callQuery('GET /work-order/v1/manage/figures', {}))
  const clear = { keyword: '', from: '', to: '', kind: '', place: '', workOrder: '' }
  return (
    <Flex gap={12} wrap style={{ marginBottom: 16 }}>
      {states.map((state) => (
        <Link key={state} to={to({ ...clear, state, late: '' })}>
          <Card size="small" hoverable style={{ minWidth: 120 }}>
            <Statistic title={words.workOrderStates[state]} value={data?.[state] ?? '–'} />
          </Card>
        </Link>
      ))}
      <Link to={to({ ...clear, state: '', late: '1' })}>
        <Card size="small" hoverable style={{ minWidth: 120 }}>
          <Statistic title={words.workOrderLate} value={data?.late ?? '–'} />
        </Card>
      </Link>
    </Flex>
  )
}
