import { callQuery } from '@mingpian/client/react/queries.ts'
import type { StatisticsMetric } from '@mingpian/contract/card-statistics.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { contentTypes } from '@mingpian/contract/shared/rules/content-types.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Tag, Typography } from 'antd'
import { useParams } from 'react-router'
import { PersonFace } from '#features/people/person-face.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { useSpan } from './span.ts'

type Input = CallTypes<'POST /biz/v1/card/statistics/rows'>['body']
type Row = CallTypes<'POST /biz/v1/card/statistics/rows'>['data']['list'][number]

/** The metrics that the overview opens. */
const metrics: readonly StatisticsMetric[] = [
  'visits',
  'visitors',
  'newVisitors',
  'saves',
  'shares',
  'contacts',
]
const isMetric = (name: string): name is StatisticsMetric => metrics.some((metric) => metric === name)

/** The rows that a number of the overview counts: of the company, or of the member in the address. */
export function FigureRows() {
  const { metric = '' } = useParams()
  return isMetric(metric) ? <Rows metric={metric} /> : <NotFound />
}

function Rows({ metric }: { metric: StatisticsMetric }) {
  const words = useWords()
  const { page, pageSize, get } = useFilters()
  const { from, to } = useSpan()
  const dayText = useDayText()
  const [contentType, contentId] = [get('contentType'), get('contentId').slice(0, 64)]
  const one = metric === 'visits' && contentId && isContentType(contentType) ? { contentType, contentId } : {}
  const userId = get('userId').slice(0, 64)
  const whose = userId ? { userId } : { scope: 'company' as const }
  const query = useQuery({
    ...callQuery('POST /biz/v1/card/statistics/rows', {
      body: { from, to, ...whose, metric, page, pageSize, ...one },
    }),
    placeholderData: (before) => before,
  })
  const data = query.data
  return (
    <Page
      title={words.figures[metric]}
      hint={data && words.rowsAddUp(dayText(from), dayText(to), data.sum, data.forgotten)}
    >
      <List
        name={`figure.${metric}`}
        columns={useColumns(metric)}
        rowKey={(row) =>
          `${row.person?.unionId}${row.person?.number}${row.person?.name}${row.title}${row.contentType}`
        }
        query={query}
        empty={words.noRows}
      />
    </Page>
  )
}

type ContentType = NonNullable<Input['contentType']>
const isContentType = (name: string): name is ContentType => contentTypes.some((type) => type === name)

function useColumns(metric: StatisticsMetric): Column<Row>[] {
  const words = useWords()
  const dayText = useDayText()
  return [
    {
      key: 'who',
      title: metric === 'shares' ? words.thing : words.visitor,
      fixedShown: true,
      render: (_, row) => <Subject row={row} />,
    },
    { key: 'amount', title: words.amount, dataIndex: 'amount', align: 'right', width: 140 },
    { key: 'lastDay', title: words.lastDay, width: 160, render: (_, { lastDay }) => dayText(lastDay) },
  ]
}

/** The visitor, or the thing that was shared. */
function Subject({ row: { person, title, contentType } }: { row: Row }) {
  const words = useWords()
  if (!person)
    return (
      <Flex gap={8} align="center">
        {contentType && <Tag style={{ margin: 0 }}>{words.contentTypes[contentType] ?? contentType}</Tag>}
        <Typography.Text>{title || words.untitled}</Typography.Text>
      </Flex>
    )
  const name = person.name || words.nameless(person.number)
  return (
    <Flex gap={8} align="center">
      <PersonFace person={person} size={24} />
      {name}
    </Flex>
  )
}
