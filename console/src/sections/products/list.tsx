import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { ManagedItem, ShelfState } from '@mingpian/contract/shared/goods.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { useCategoryOptions } from '#features/products/category-options.ts'
import { useFilters } from '#kit/filters.ts'
import { LinkButton } from '#kit/link-button.tsx'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Thumbnail } from '#kit/thumbnail.tsx'
import { Bulk } from './bulk.tsx'
import { StockHistory } from './stock-history.tsx'
import { useProductTabs } from './use-product-tabs.ts'

export const shelfColours: Record<ShelfState, string> = {
  draft: 'default',
  published: 'green',
  offline: 'orange',
}
const states = ['draft', 'published', 'offline'] as const

/** Every product, with actions on several of them. */
export function ProductList() {
  const words = useWords()
  const navigate = useNavigate()
  const { page, pageSize, get, set } = useFilters()
  const [selected, setSelected] = useState<ManagedItem[]>([])
  const filter = {
    keyword: get('keyword').slice(0, 64) || undefined,
    categoryId: get('categoryId').slice(0, 64) || undefined,
    state: states.find((state) => state === get('state')),
    soldOut: get('soldOut') === '1' ? ('1' as const) : undefined,
  }
  const query = useQuery({
    ...callQuery('GET /mall/goods/v1/manage/list', { query: { page, pageSize, ...filter } }),
    placeholderData: (before) => before,
  })
  const start = (
    <LinkButton to="/products/new" type="primary" icon={<PlusOutlined />}>
      {words.newProduct}
    </LinkButton>
  )
  return (
    <Page
      title={words.products}
      tabs={useProductTabs()}
      hint={words.productsHint}
      actions={
        <>
          <ExportButton
            begin={() => call('POST /biz/v1/jobs/export/products', { body: filter, quiet: true })}
          />
          <LinkButton to="/products/import" icon={<UploadOutlined />}>
            {words.importProducts}
          </LinkButton>
          {start}
        </>
      }
    >
      <List
        name="products"
        columns={useColumns()}
        rowKey="_id"
        query={query}
        search={words.searchProducts}
        filters={[
          {
            name: 'categoryId',
            label: words.category,
            options: [...useCategoryOptions(), { value: 'none', label: words.noCategory }],
          },
          {
            name: 'state',
            label: words.status,
            options: states.map((value) => ({ value, label: words.shelfStates[value] })),
          },
          { name: 'soldOut', label: words.stock, options: [{ value: '1', label: words.soldOut }] },
        ]}
        empty={words.noProducts}
        start={start}
        selection={{
          selectedRowKeys: selected.map(({ _id }) => _id),
          onChange: (_, rows) => setSelected(rows.filter(Boolean).slice(0, 100)),
          preserveSelectedRowKeys: true,
          getCheckboxProps: ({ name }) => ({ 'aria-label': name }),
        }}
        bulk={selected.length > 0 ? <Bulk products={selected} onDone={() => setSelected([])} /> : undefined}
        onOpen={({ _id }) => navigate(`/products/${_id}/edit`)}
      />
      <StockHistory productId={get('stock')} onClose={() => set({ stock: '', page })} />
    </Page>
  )
}

function useColumns(): Column<ManagedItem>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { set, page } = useFilters()
  const at = (time: string | null) => moment(time, locale, timeZone)
  return [
    {
      key: 'name',
      title: words.productName,
      fixedShown: true,
      render: (_, { _id, name, summary, cover, isBundle }) => (
        <Flex align="center" gap={12} style={{ maxWidth: 'min(420px, 26vw)' }}>
          <Thumbnail url={cover} />
          <div style={{ minWidth: 0 }}>
            <Flex gap={8} align="center">
              <Link to={`/products/${_id}/edit`} onClick={(event) => event.stopPropagation()}>
                {name}
              </Link>
              {isBundle && <Tag color="blue">{words.bundle}</Tag>}
            </Flex>
            {summary && (
              <Typography.Text type="secondary" ellipsis style={{ display: 'block', fontSize: 12 }}>
                {summary}
              </Typography.Text>
            )}
          </div>
        </Flex>
      ),
    },
    {
      key: 'price',
      title: words.price,
      align: 'right',
      render: (_, { price, highestPrice }) =>
        highestPrice > price ? `${yuan(price)} – ${yuan(highestPrice)}` : yuan(price),
    },
    {
      key: 'available',
      title: words.stock,
      align: 'right',
      render: (_, { _id, available }) => (
        <Button
          type="link"
          size="small"
          danger={available === 0}
          onClick={(event) => {
            event.stopPropagation()
            set({ stock: _id, page })
          }}
        >
          {available === 0 ? words.soldOut : figure(available)}
        </Button>
      ),
    },
    { key: 'skus', title: words.skuCount, align: 'right', wideOnly: true, dataIndex: 'skus' },
    { key: 'category', title: words.category, render: (_, { category }) => category || '—' },
    {
      key: 'state',
      title: words.status,
      render: (_, { state, onShelfAt, offShelfAt }) => (
        <Flex vertical gap={2} align="flex-start">
          <Tag color={shelfColours[state]}>{words.shelfStates[state]}</Tag>
          {onShelfAt && <small>{words.goesOn(at(onShelfAt))}</small>}
          {offShelfAt && <small>{words.goesOff(at(offShelfAt))}</small>}
        </Flex>
      ),
    },
    { key: 'updatedAt', title: words.updatedAt, wideOnly: true, render: (_, { updatedAt }) => at(updatedAt) },
  ]
}
