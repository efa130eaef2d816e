import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Skeleton, Table } from 'antd'
import { Link } from 'react-router'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { useSpan } from './span.ts'

/** The answers of the span by form; each form opens into as many answers. */
export function FormsAnswered() {
  const words = useWords()
  const { from, to } = useSpan()
  const dayText = useDayText()
  const query = useQuery(callQuery('GET /wxwork/v1/console/overview', { query: { from, to } }))
  return (
    <Page title={words.figures.answers} hint={words.spanHint(dayText(from), dayText(to))}>
      <Card>
        <Loaded query={query} skeleton={<Skeleton active />}>
          {({ forms }) => (
            <Table
              size="middle"
              rowKey="formId"
              dataSource={forms}
              pagination={false}
              locale={{ emptyText: words.noAnswers }}
              columns={[
                {
                  title: words.forms,
                  render: (_, { formId, title }) => (
                    <Link to={`/forms/${formId}?${new URLSearchParams({ from, to })}`}>
                      {title || words.untitled}
                    </Link>
                  ),
                },
                { title: words.amount, dataIndex: 'answers', align: 'right', width: 140 },
              ]}
            />
          )}
        </Loaded>
      </Card>
    </Page>
  )
}
