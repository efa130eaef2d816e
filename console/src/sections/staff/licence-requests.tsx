import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Avatar, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useFilters } from '#kit/filters.ts'
import { initialOf } from '#kit/initial.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { useLicences } from './use-licences.ts'
import { useStaffTabs } from './use-staff-tabs.ts'

type Request = CallTypes<'GET /biz/v1/card/user_card/licence_requests'>['data']['list'][number]

/** Members who wait for a licence, the longest first; one or several of them get it. */
export function LicenceRequests() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayWrite = useMay()('staff.write')
  const { page, pageSize } = useFilters()
  const [selected, setSelected] = useState<string[]>([])
  const query = useQuery({
    ...callQuery('GET /biz/v1/card/user_card/licence_requests', { query: { page, pageSize } }),
    placeholderData: (before) => before,
  })
  const change = useLicences(() => setSelected([]))
  const give = (userIds: string[]) => change.run({ userIds, licensed: true })
  const columns: Column<Request>[] = [
    {
      key: 'name',
      title: words.name,
      fixedShown: true,
      render: (_, { name, avatar, userId }) => (
        <Flex align="center" gap={12}>
          <Avatar src={avatar || undefined} alt="">
            {initialOf(name)}
          </Avatar>
          <div>
            <div>{name}</div>
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {userId}
            </Typography.Text>
          </div>
        </Flex>
      ),
    },
    { key: 'position', title: words.position, dataIndex: 'position' },
    { key: 'department', title: words.department, dataIndex: 'department' },
    { key: 'askedAt', title: words.askedAt, render: (_, { askedAt }) => moment(askedAt, locale, timeZone) },
    ...(mayWrite
      ? [
          {
            key: 'action',
            title: words.action,
            fixedShown: true as const,
            render: (_: unknown, { userId }: Request) => (
              <Button type="link" size="small" disabled={change.busy} onClick={() => give([userId])}>
                {words.giveLicences}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <Page title={words.staff} tabs={useStaffTabs()} hint={words.licenceRequestsHint}>
      <List
        name="licence-requests"
        columns={columns}
        rowKey="userId"
        query={query}
        empty={words.noLicenceRequests}
        selection={
          mayWrite
            ? {
                selectedRowKeys: selected,
                onChange: (keys) => setSelected(keys.map(String)),
                getCheckboxProps: ({ name }) => ({ 'aria-label': name }),
              }
            : undefined
        }
        bulk={
          selected.length > 0 ? (
            <Flex gap={8} align="center" wrap>
              <Typography.Text>{words.selected(selected.length)}</Typography.Text>
              <Button type="primary" loading={change.busy} onClick={() => give(selected)}>
                {words.giveLicences}
              </Button>
              <Button type="link" onClick={() => setSelected([])}>
                {words.cancelSelection}
              </Button>
            </Flex>
          ) : undefined
        }
      />
    </Page>
  )
}
