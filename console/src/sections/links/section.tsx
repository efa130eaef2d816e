import { PlusOutlined } from '@ant-design/icons'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Link } from '@mingpian/contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useSalespersonName } from '#features/staff/salesperson-name.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { LinkDrawer } from './link-drawer.tsx'
import { NewLink } from './new-link.tsx'

export const linkColours = { open: 'green', off: 'default', expired: 'orange', full: 'orange' } as const

/** The links of all salespeople. The open one is in the address bar, too. */
export default function Links() {
  const { locale, words } = usePreferences()
  const nameOf = useSalespersonName()
  const { timeZone } = useMe()
  const may = useMay()
  const [isNew, setIsNew] = useState(false)
  const { page, pageSize, get, set } = useFilters()
  const keyword = get('keyword').slice(0, 64)
  const query = useQuery({
    ...callQuery('POST /biz/v1/link/list', {
      body: { page, pageSize, company: true, ...(keyword && { keyword }) },
    }),
    placeholderData: (before) => before,
  })
  const columns: Column<Link>[] = [
    {
      key: 'name',
      title: words.linkName,
      fixedShown: true,
      render: (_, { name, linkId }) => <RowLink open={{ link: linkId, page }}>{name}</RowLink>,
    },
    {
      key: 'state',
      title: words.status,
      render: (_, { state }) => <Tag color={linkColours[state]}>{words.linkStates[state]}</Tag>,
    },
    {
      key: 'opens',
      title: words.linkOpens,
      align: 'right',
      render: (_, { opens, quota }) => (quota ? `${opens} / ${quota}` : opens),
    },
    { key: 'owner', title: words.linkSeller, render: (_, { owner }) => nameOf(owner) },
    { key: 'channel', title: words.linkChannel, dataIndex: 'channel' },
    {
      key: 'target',
      title: words.linkTarget,
      render: (_, { kind, title, target }) => (
        <Typography.Text ellipsis={{ tooltip: true }} style={{ maxWidth: 'min(400px, 24vw)' }}>
          {[words.linkKinds[kind], title || target].filter(Boolean).join(' · ')}
        </Typography.Text>
      ),
    },
    {
      key: 'expiresAt',
      title: words.linkUntil,
      render: (_, { expiresAt }) => moment(expiresAt, locale, timeZone) || words.linkNoEnd,
    },
    {
      key: 'createdAt',
      title: words.linkMade,
      wideOnly: true,
      render: (_, { createdAt }) => moment(createdAt, locale, timeZone),
    },
  ]
  const start = may('links.write') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsNew(true)}>
      {words.linkNew}
    </Button>
  )
  return (
    <Page title={words.links} hint={words.linksHint} actions={start}>
      <List
        name="links"
        columns={columns}
        rowKey="linkId"
        query={query}
        search={words.searchLinks}
        empty={words.noLinks}
        start={start}
        onOpen={({ linkId }) => set({ link: linkId, page })}
      />
      <LinkDrawer linkId={get('link')} onClose={() => set({ link: '', page })} />
      <Drawer open={isNew} onClose={() => setIsNew(false)} title={words.linkNew} size={520} destroyOnHidden>
        <NewLink
          onDone={({ linkId }) => {
            setIsNew(false)
            set({ link: linkId, page })
          }}
        />
      </Drawer>
    </Page>
  )
}
