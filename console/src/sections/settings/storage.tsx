import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Card, Empty, Flex, Progress, Skeleton, Statistic, Table, Typography } from 'antd'
import { Findings } from '#features/platform/findings.tsx'
import { bytesText } from '#kit/bytes.ts'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

const storageCall = 'GET /wxwork/v1/console/storage'
type Usage = CallTypes<typeof storageCall>['data']

/** The storage that the company's files take, by kind, with the largest files. */
export function Storage() {
  const query = useQuery({ ...callQuery(storageCall, {}), staleTime: 60_000 })
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
      {(usage) => <StorageUsed usage={usage} />}
    </Loaded>
  )
}

function StorageUsed({ usage }: { usage: Usage }) {
  const { locale, words } = usePreferences()
  const total = usage.byKind.reduce((sum, { bytes }) => sum + bytes, 0)
  const files = usage.byKind.reduce((sum, each) => sum + each.files, 0)
  return (
    <Flex vertical gap={16}>
      {!usage.complete && <Alert type="info" showIcon title={words.storageIncomplete} />}
      <Card title={words.storageUsed}>
        <Flex gap={48} wrap style={{ marginBottom: 16 }}>
          <Statistic title={words.storageTotal} value={bytesText(total, locale)} />
          <Statistic title={words.storageFiles} value={files} />
          <Statistic title={words.storagePlace} value={words.storagePlaces[usage.place] ?? usage.place} />
        </Flex>
        {usage.byKind.map(({ kind, files, bytes }) => (
          <Flex key={kind} align="center" gap={16} style={{ padding: '6px 0' }}>
            <Typography.Text style={{ width: 88 }}>{words.fileKinds[kind]}</Typography.Text>
            <Progress
              style={{ flex: 1 }}
              aria-label={words.fileKinds[kind]}
              percent={total === 0 ? 0 : Math.round((bytes / total) * 100)}
            />
            <Typography.Text type="secondary" style={{ width: 168, textAlign: 'right' }}>
              {words.filesOf(files)} · {bytesText(bytes, locale)}
            </Typography.Text>
          </Flex>
        ))}
      </Card>
      <StorageState />
      <Card title={words.largestFiles}>
        <Table
          size="middle"
          rowKey="url"
          pagination={false}
          dataSource={usage.largest}
          locale={{ emptyText: <Empty description={words.noFiles} /> }}
          columns={[
            {
              title: words.file,
              render: (_, { url }) => (
                <Typography.Link href={url} target="_blank" rel="noreferrer">
                  {url.split('/').at(-1)}
                </Typography.Link>
              ),
            },
            { title: words.fileKind, render: (_, { kind }) => words.fileKinds[kind], width: 120 },
            {
              title: words.fileSize,
              render: (_, { bytes }) => bytesText(bytes, locale),
              align: 'right',
              width: 140,
            },
          ]}
        />
      </Card>
    </Flex>
  )
}

/** Findings of the newest check of the storage; nothing before the first check. */
function StorageState() {
  const words = useWords()
  const { data } = useQuery(callQuery('GET /wxwork/v1/console/connection', {}))
  const findings = (data?.findings ?? []).filter(
    ({ check }) => check === 'storage' || check === 'bucket rule',
  )
  if (findings.length === 0) return null
  return (
    <Card title={words.storageState}>
      <Findings findings={findings} />
    </Card>
  )
}
