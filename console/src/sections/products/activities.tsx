import { PlusOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ActivityPrice } from '@mingpian/contract/shared/goods.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Tag } from 'antd'
import { useState } from 'react'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { NewActivity } from './new-activity.tsx'
import { useProductTabs } from './use-product-tabs.ts'

const colours = { coming: 'blue', running: 'green', past: 'default' } as const

/** Prices for a time. */
export function Activities() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page, pageSize } = useFilters()
  const [isNew, setIsNew] = useState(false)
  const query = useQuery({
    ...callQuery('GET /mall/goods/v1/manage/activities', { query: { page, pageSize } }),
    placeholderData: (before) => before,
  })
  const at = (time: string) => moment(time, locale, timeZone)
  const columns: Column<ActivityPrice>[] = [
    { key: 'name', title: words.activityName, fixedShown: true, dataIndex: 'name' },
    {
      key: 'sku',
      title: words.activityProduct,
      render: (_, { sku }) => [sku.name, ...sku.options].join(' / '),
    },
    {
      key: 'price',
      title: words.price,
      align: 'right',
      render: (_, { price, sku }) => (
        <>
          {yuan(price)} <s>{yuan(sku.price)}</s>
        </>
      ),
    },
    { key: 'left', title: words.activityLeft, align: 'right', dataIndex: 'left' },
    {
      key: 'span',
      title: words.activitySpan,
      render: (_, { startsAt, endsAt }) => `${at(startsAt)} – ${at(endsAt)}`,
    },
    {
      key: 'state',
      title: words.status,
      render: (_, { state }) => <Tag color={colours[state]}>{words.activityStates[state]}</Tag>,
    },
    { key: 'end', title: '', render: (_, activity) => activity.state !== 'past' && <End of={activity} /> },
  ]
  const start = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsNew(true)}>
      {words.newActivity}
    </Button>
  )
  return (
    <Page title={words.products} tabs={useProductTabs()} hint={words.activityPricesHint} actions={start}>
      <List
        name="activities"
        columns={columns}
        rowKey="activityPriceId"
        query={query}
        empty={words.noActivities}
        start={start}
      />
      <Drawer
        open={isNew}
        onClose={() => setIsNew(false)}
        title={words.newActivity}
        size={640}
        destroyOnHidden
      >
        <NewActivity onDone={() => setIsNew(false)} />
      </Drawer>
    </Page>
  )
}

function End({ of: { activityPriceId, name } }: { of: ActivityPrice }) {
  const { words } = usePreferences()
  const { modal, message } = App.useApp()
  const end = useWrite(
    () => call('DELETE /mall/goods/v1/manage/activity', { query: { activityPriceId }, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  const ask = () =>
    modal.confirm({
      title: words.endActivityTitle(name),
      okText: words.endActivity,
      cancelText: words.cancel,
      onOk: () => end.run(),
    })
  return (
    <Button type="link" size="small" danger onClick={ask}>
      {words.endActivity}
    </Button>
  )
}
