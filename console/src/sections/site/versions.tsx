import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Flex, Skeleton, Timeline, Typography } from 'antd'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

/** The published states. Restoring one makes it the draft; visitors see it after it is published. */
export function SiteVersions({ revision, mayWrite }: { revision: number; mayWrite: boolean }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const query = useQuery(callQuery('GET /mk-activity-tools/site/v1/versions', {}))
  const restore = useWrite(
    (version: number) =>
      call('POST /mk-activity-tools/site/v1/restore', { body: { version, revision }, quiet: true }),
    { onDone: () => void message.success(words.siteRestored) },
  )
  return (
    <Loaded query={query} skeleton={<Skeleton active />}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty description={words.siteNoVersions} />
        ) : (
          <Timeline
            items={list.map((version) => ({
              key: version.revision,
              content: (
                <Flex justify="space-between" gap={12}>
                  <div>
                    <Typography.Text strong>{version.title}</Typography.Text>
                    <div>
                      <Typography.Text type="secondary">
                        {[moment(version.savedAt, locale, timeZone), version.savedBy || words.program].join(
                          ' · ',
                        )}
                      </Typography.Text>
                    </div>
                  </div>
                  {mayWrite && (
                    <Button
                      size="small"
                      disabled={restore.busy}
                      loading={restore.running === version.revision}
                      onClick={() => restore.run(version.revision)}
                    >
                      {words.restore}
                    </Button>
                  )}
                </Flex>
              ),
            }))}
          />
        )
      }
    </Loaded>
  )
}
