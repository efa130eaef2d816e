import { moment } from '@mingpian/client/days.ts'
import { Card, Empty, Skeleton, Table, Tag } from 'antd'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { RowLink } from '#kit/row-link.tsx'

interface Recent {
  importId: string
  by: string
  at: string
  undone: boolean
}

interface Props<Row extends Recent> {
  query: Parameters<typeof Loaded<{ list: Row[] }>>[0]['query']
  source: { title: string; nameOf: (row: Row) => string }
  counts: { title: string | undefined; dataIndex: string & keyof Row }[]
}

/** The imports of the last day: each one opens again. */
export function RecentList<Row extends Recent>({ query, source, counts }: Props<Row>) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  return (
    <Card title={words.importRecent}>
      <Loaded query={query} skeleton={<Skeleton active />}>
        {({ list }) => (
          <Table<Row>
            size="middle"
            rowKey="importId"
            dataSource={list}
            pagination={false}
            locale={{ emptyText: <Empty description={words.importNoRecent} /> }}
            columns={[
              { title: words.time, render: (_, { at }) => moment(at, locale, timeZone) },
              {
                title: source.title,
                render: (_, row) => (
                  <RowLink open={{ importId: row.importId, verdict: '' }}>{source.nameOf(row)}</RowLink>
                ),
              },
              { title: words.by, dataIndex: 'by' },
              ...counts,
              { key: 'undone', render: (_, { undone }) => undone && <Tag>{words.undone}</Tag> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
