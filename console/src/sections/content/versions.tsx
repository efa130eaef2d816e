import { callOnce } from '@mingpian/client/call-once.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Flex, Skeleton, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { CompareVersions } from './compare.tsx'

/** Earlier versions of a piece. Restoring one makes a new version, so nothing is lost. */
export function Versions({ piece: { _id: materialId } }: { piece: LibraryItem }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayWrite = useMay()('content.write')
  const { message } = App.useApp()
  const [comparing, setComparing] = useState<number | null>(null)
  const query = useQuery(callQuery('GET /biz/v1/content/versions', { query: { materialId } }))
  const restore = useWrite(
    (revision: number) =>
      callOnce('POST /biz/v1/content/restore', { body: { materialId, revision }, quiet: true }),
    { onDone: () => void message.success(words.restored) },
  )
  return (
    <Loaded query={query} skeleton={<Skeleton active />}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty description={words.noVersions} />
        ) : (
          <>
            <Timeline
              items={list.map(({ revision, title, savedAt, savedBy }) => ({
                key: revision,
                content: (
                  <Flex justify="space-between" gap={12}>
                    <div>
                      <Typography.Text strong>{title}</Typography.Text>
                      <div>
                        <Typography.Text type="secondary">
                          {[
                            words.versionOf(revision),
                            moment(savedAt, locale, timeZone),
                            savedBy || words.program,
                          ].join(' · ')}
                        </Typography.Text>
                      </div>
                    </div>
                    {revision !== list[0]?.revision && (
                      <Flex gap={8}>
                        <Button size="small" onClick={() => setComparing(revision)}>
                          {words.compare}
                        </Button>
                        {mayWrite && (
                          <Button
                            size="small"
                            disabled={restore.busy}
                            loading={restore.running === revision}
                            onClick={() => restore.run(revision)}
                          >
                            {words.restore}
                          </Button>
                        )}
                      </Flex>
                    )}
                  </Flex>
                ),
              }))}
            />
            {comparing !== null && (
              <CompareVersions
                materialId={materialId}
                revisions={list.map(({ revision }) => revision)}
                revision={comparing}
                onClose={() => setComparing(null)}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}
