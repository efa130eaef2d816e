import type { RecentLeadImport } from '@mingpian/contract/lead-import.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Empty, Skeleton, Table, Tag, Typography } from 'antd'
import { callQuery } from '#kit/call.ts'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { moment } from '#kit/time.ts'

/** The imports of leads of the last day: each one opens again. */
export function RecentImports({ onOpen }: { onOpen: (importId: string) => void }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const query = useQuery(callQuery('GET /biz/v1/customers/import/recent', {}))
  return (
    <Card title={words.importRecent}>
      <Loaded query={query} skeleton={<Skeleton active />}>
        {({ list }) => (
          <Table<RecentLeadImport>
            size="middle"
            rowKey="importId"
            dataSource={list}
            pagination={false}
            locale={{ emptyText: <Empty description={words.importNoRecent} /> }}
            columns={[
              { title: words.time, render: (_, { at }) => moment(at, locale, timeZone) },
              {
                title: words.importLeadsFileName,
                render: (_, { importId, fileName }) => (
                  <Typography.Link onClick={() => onOpen(importId)}>{fileName}</Typography.Link>
                ),
              },
              { title: words.by, dataIndex: 'by' },
              { title: words.importLeadsDone.added, dataIndex: 'added' },
              { title: words.importLeadsDone.rejected, dataIndex: 'rejected' },
              { key: 'undone', render: (_, { undone }) => undone && <Tag>{words.undone}</Tag> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
