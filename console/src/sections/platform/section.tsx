import { moment } from '@mingpian/client/days.ts'
import { Button, Flex, Typography } from 'antd'
import { Route, Routes } from 'react-router'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { Apps } from './apps.tsx'
import { Domains } from './domains.tsx'
import { Messages } from './messages.tsx'
import { Problems } from './problems.tsx'
import { useCheck, useConnection } from './use-connection.ts'

/** The company's connection to the vendors: apps with their credentials, domains, and what the platforms refused. */
export default function Platform() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const may = useMay()
  const { data } = useConnection()
  const check = useCheck()
  return (
    <Page
      title={words.platform}
      tabs={[
        { path: '', label: words.credentials },
        { path: 'domains', label: words.domains },
        { path: 'messages', label: words.customerMessages },
        { path: 'problems', label: words.problems },
      ]}
      hint={words.platformHint}
      actions={
        <Flex gap={12} align="center">
          <Typography.Text type="secondary">
            {data &&
              (data.checkedAt
                ? words.checkedAt(moment(data.checkedAt, locale, timeZone))
                : words.neverChecked)}
          </Typography.Text>
          {may('platform.write') && (
            <Button loading={check.busy} onClick={() => check.run()}>
              {check.busy ? words.checking : words.checkNow}
            </Button>
          )}
        </Flex>
      }
    >
      <Routes>
        <Route index element={<Apps />} />
        <Route path="domains" element={<Domains />} />
        <Route path="messages" element={<Messages />} />
        <Route path="problems" element={<Problems />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Page>
  )
}
