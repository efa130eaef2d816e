import { PlusOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { FreightTemplate } from '@mingpian/contract/shared/freight.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Flex, Tooltip } from 'antd'
import { useState } from 'react'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { useProductTabs } from '../use-product-tabs.ts'
import { FreightForm } from './form.tsx'
import { rateWords, regionsWords } from './terms.ts'

/** The freight templates of the company. */
export function FreightTemplates() {
  const words = useWords()
  const { page, pageSize, get, set } = useFilters()
  const [begun, setBegun] = useState<FreightTemplate | 'empty'>()
  const query = useQuery(callQuery('GET /mall/order/v1/console/freight/list', {}))
  const all = query.data?.list ?? []
  const shown = {
    ...query,
    data: query.data && { list: all.slice((page - 1) * pageSize, page * pageSize), total: all.length },
  }
  const opened = all.find(({ templateId }) => templateId === get('template'))
  const close = () => {
    setBegun(undefined)
    set({ template: '', page })
  }
  const columns: Column<FreightTemplate>[] = [
    {
      key: 'name',
      title: words.freightName,
      fixedShown: true,
      render: (_, { templateId, name }) => <RowLink open={{ template: templateId, page }}>{name}</RowLink>,
    },
    { key: 'counts', title: words.freightCounts, render: (_, { counts }) => words.freightCountsBy[counts] },
    {
      key: 'usual',
      title: words.freightUsual,
      render: (_, { usual, counts }) => rateWords(usual, counts, words),
    },
    { key: 'rules', title: words.freightRules, align: 'right', render: (_, { rules }) => rules.length },
    {
      key: 'notTo',
      title: words.freightNotTo,
      ellipsis: true,
      wideOnly: true,
      render: (_, { notTo }) => regionsWords(notTo, words) || '—',
    },
    { key: 'products', title: words.freightProducts, align: 'right', dataIndex: 'products' },
    {
      key: 'actions',
      title: '',
      fixedShown: true,
      render: (_, template) => (
        <Flex justify="flex-end">
          <Button type="link" size="small" onClick={() => setBegun(template)}>
            {words.freightCopy}
          </Button>
          <Remove template={template} />
        </Flex>
      ),
    },
  ]
  const start = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setBegun('empty')}>
      {words.newFreight}
    </Button>
  )
  const title = opened ? words.editFreight : words.newFreight
  return (
    <Page title={words.products} tabs={useProductTabs()} hint={words.freightHint} actions={start}>
      <List
        name="freight"
        columns={columns}
        rowKey="templateId"
        query={shown}
        empty={words.noFreight}
        start={start}
      />
      <Drawer open={Boolean(opened ?? begun)} onClose={close} title={title} size={760} destroyOnHidden>
        <FreightForm
          stored={opened}
          copied={begun === 'empty' ? undefined : begun}
          names={all.filter((each) => each !== opened).map(({ name }) => name)}
          onDone={close}
        />
      </Drawer>
    </Page>
  )
}

function Remove({ template: { templateId, name, products } }: { template: FreightTemplate }) {
  const words = useWords()
  const { modal, message } = App.useApp()
  const remove = useWrite(
    () => call('POST /mall/order/v1/console/freight/remove', { body: { templateId }, quiet: true }),
    { onDone: () => void message.success(words.productRemoved(name)) },
  )
  const ask = () =>
    modal.confirm({
      title: words.removeFreight(name),
      okText: words.remove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () => remove.run(),
    })
  return (
    <Tooltip title={products > 0 ? words.freightInUse(products) : ''}>
      <Button type="link" size="small" danger disabled={products > 0} onClick={ask}>
        {words.remove}
      </Button>
    </Tooltip>
  )
}
