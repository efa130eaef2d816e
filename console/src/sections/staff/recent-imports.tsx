import type { RecentImport } from '@mingpian/contract/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Empty, Skeleton, Table, Tag, Typography } from 'antd'
import { callQuery } from '#kit/call.ts'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { moment } from '#kit/time.ts'

/** The imports of the last day: each one opens again. */
export function RecentImports({ onOpen }: { onOpen: (importId: string) => void }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const query = useQuery(callQuery('GET /biz/v1/staff/import/recent', {}))
  return (
    <Card title={words.importRecent}>
      <Loaded query={query} skeleton={<Skeleton active />}>
        {({ list }) => (
          <Table<RecentImport>
            size="middle"
            rowKey="importId"
            dataSource={list}
            pagination={false}
            locale={{ emptyText: <Empty description={words.importNoRecent} /> }}
            columns={[
              { title: words.time, render: (_, { at }) => moment(at, locale, timeZone) },
              {
                title: words.importSource,
                render: (_, { importId, fileName, source }) => (
                  <Typography.Link onClick={() => onOpen(importId)}>
                    {fileName || words.importSources[source]}
                  </Typography.Link>
                ),
              },
              { title: words.by, dataIndex: 'by' },
              { title: words.importVerdicts.added, dataIndex: 'added' },
              { title: words.importVerdicts.changed, dataIndex: 'changed' },
              { key: 'undone', render: (_, { undone }) => undone && <Tag>{words.undone}</Tag> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
