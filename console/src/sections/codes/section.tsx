import { PlusOutlined } from '@ant-design/icons'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Code } from '@mingpian/contract/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Tag } from 'antd'
import { useState } from 'react'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { CodeDrawer } from './code-drawer.tsx'
import { EditCode } from './edit-code.tsx'
import { Quota } from './quota.tsx'

const colours = { making: 'orange', open: 'green', ended: 'default' } as const

/** The company's codes. The open one is in the address bar, too. */
export default function Codes() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const may = useMay()
  const [isNew, setIsNew] = useState(false)
  const { page, pageSize, get, set } = useFilters()
  const keyword = get('keyword').slice(0, 64)
  const query = useQuery({
    ...callQuery('POST /biz/v1/code/list', {
      body: { page, pageSize, company: true, ...(keyword && { keyword }) },
    }),
    placeholderData: (before) => before,
  })
  const columns: Column<Code>[] = [
    {
      key: 'name',
      title: words.codeName,
      fixedShown: true,
      render: (_, { name, codeId }) => <RowLink open={{ code: codeId, page }}>{name}</RowLink>,
    },
    { key: 'channel', title: words.codeChannel, dataIndex: 'channel' },
    { key: 'kind', title: words.codeKind, render: (_, { kind }) => words.codeKinds[kind] },
    {
      key: 'members',
      title: words.codeMembers,
      render: (_, { members }) => words.listed(members.map(({ name }) => name)),
    },
    {
      key: 'state',
      title: words.status,
      render: (_, { state }) => <Tag color={colours[state]}>{words.codeStates[state]}</Tag>,
    },
    { key: 'opens', title: words.codeOpens, align: 'right', dataIndex: 'opens' },
    { key: 'adds', title: words.codeAdds, align: 'right', dataIndex: 'adds' },
    {
      key: 'createdAt',
      title: words.codeMade,
      wideOnly: true,
      render: (_, { createdAt }) => moment(createdAt, locale, timeZone),
    },
  ]
  const start = may('links.write') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsNew(true)}>
      {words.codeNew}
    </Button>
  )
  return (
    <Page title={words.codes} hint={words.codesHint} actions={start}>
      {query.data?.list.some(({ kind }) => kind === 'assistant') && (
        <div style={{ marginBottom: 16 }}>
          <Quota />
        </div>
      )}
      <List
        name="codes"
        columns={columns}
        rowKey="codeId"
        query={query}
        search={words.codeSearch}
        empty={words.codeNone}
        start={start}
        onOpen={({ codeId }) => set({ code: codeId, page })}
      />
      <CodeDrawer codeId={get('code')} onClose={() => set({ code: '', page })} />
      <Drawer open={isNew} onClose={() => setIsNew(false)} title={words.codeNew} size={600} destroyOnHidden>
        <EditCode
          onDone={({ codeId }) => {
            setIsNew(false)
            set({ code: codeId, page })
          }}
        />
      </Drawer>
    </Page>
  )
}
