import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Avatar, Flex } from 'antd'
import { Link } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { initialOf } from '#kit/initial.ts'
import { type Column, List } from '#kit/list.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { useSpan } from './span.ts'

type Row = CallTypes<'GET /wxwork/v1/console/overview/staff'>['data']['list'][number]

/** The members whom the figure of active staff counts. */
export function ActiveStaff() {
  const words = useWords()
  const { page, pageSize } = useFilters()
  const { from, to } = useSpan()
  const dayText = useDayText()
  const query = useQuery({
    ...callQuery('GET /wxwork/v1/console/overview/staff', { query: { from, to, page, pageSize } }),
    placeholderData: (before) => before,
  })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.name,
      fixedShown: true,
      render: (_, { userId, name, avatar }) => (
        <Link to={`/staff?member=${encodeURIComponent(userId)}`}>
          <Flex gap={8} align="center">
            <Avatar size={24} src={avatar || undefined} alt="">
              {initialOf(name)}
            </Avatar>
            {name}
          </Flex>
        </Link>
      ),
    },
    { key: 'department', title: words.department, dataIndex: 'department' },
    { key: 'visits', title: words.figures.visits ?? '', dataIndex: 'visits', align: 'right', width: 140 },
    { key: 'shares', title: words.figures.shares ?? '', dataIndex: 'shares', align: 'right', width: 140 },
  ]
  return (
    <Page title={words.figures.staff} hint={words.activeHint(dayText(from), dayText(to))}>
      <List name="figure.staff" columns={columns} rowKey="userId" query={query} empty={words.noRows} />
    </Page>
  )
}
