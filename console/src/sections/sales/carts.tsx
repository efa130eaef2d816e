import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CartPerson, CartProduct } from '@mingpian/contract/mall-reports.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Flex, Statistic, Table } from 'antd'
import { useState } from 'react'
import { CustomerLink } from '#features/people/customer-link.tsx'
import { personWords } from '#features/people/person.ts'
import { Cells } from '#kit/cells.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { useSalesTabs } from './use-sales-tabs.ts'

const pageSizeOfPersons = 20

/** Which products lie in carts now; a row opens into the persons for those who may see customers. */
export function Carts() {
  const words = useWords()
  const seesPersons = useMay()('customers.read')
  const { page, pageSize, get, set } = useFilters()
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/report/carts', { query: { page, pageSize } }),
    placeholderData: (before) => before,
  })
  const columns: Column<CartProduct>[] = [
    {
      key: 'name',
      title: words.salesGroups.product,
      fixedShown: true,
      render: (_, { productId, name }) =>
        seesPersons ? <RowLink open={{ product: productId, page }}>{name}</RowLink> : name,
    },
    { key: 'carts', title: words.cartCarts, align: 'right', dataIndex: 'carts', width: 160 },
    { key: 'pieces', title: words.cartPieces, align: 'right', dataIndex: 'pieces', width: 160 },
  ]
  const productId = get('product')
  const name = query.data?.list.find((each) => each.productId === productId)?.name ?? words.salesCarts
  const onClose = () => set({ product: '', page })
  return (
    <Page title={words.salesReport} hint={words.cartHint} tabs={useSalesTabs()}>
      <Flex vertical gap={16}>
        <Cells>
          <div style={{ padding: '16px 24px' }}>
            <Statistic title={words.cartPersons} value={query.data?.carts ?? '—'} />
          </div>
          <div style={{ padding: '16px 24px' }}>
            <Statistic title={words.cartAllPieces} value={query.data?.pieces ?? '—'} />
          </div>
        </Cells>
        <List
          name="sales.carts"
          columns={columns}
          rowKey="productId"
          query={query}
          empty={words.cartNone}
          {...(seesPersons && {
            onOpen: (row: CartProduct) => set({ product: row.productId, page }),
          })}
        />
      </Flex>
      <Drawer
        open={seesPersons && productId !== ''}
        onClose={onClose}
        size={560}
        title={name}
        destroyOnHidden
      >
        <Persons key={productId} productId={productId} />
      </Drawer>
    </Page>
  )
}

function Persons({ productId }: { productId: string }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/report/cart_persons', {
      query: { productId, page, pageSize: pageSizeOfPersons },
    }),
    placeholderData: (before) => before,
  })
  if (query.error && !query.data) return <Failed error={query.error} retry={query.refetch} />
  return (
    <Table<CartPerson>
      size="small"
      rowKey={({ person }) => person.unionId}
      dataSource={query.data?.list ?? []}
      loading={query.isFetching}
      locale={{ emptyText: words.cartNone }}
      pagination={{
        ...{ current: page, pageSize: pageSizeOfPersons, total: query.data?.total ?? 0 },
        ...{ onChange: setPage, hideOnSinglePage: true, showTotal: words.rows },
      }}
      columns={[
        {
          key: 'person',
          title: words.visitor,
          render: (_, { person, holder }) => (
            <CustomerLink unionId={person.unionId} userId={holder}>
              {personWords(person, words.nameless)}
            </CustomerLink>
          ),
        },
        { key: 'pieces', title: words.cartPieces, align: 'right', dataIndex: 'pieces' },
        { key: 'at', title: words.cartAt, render: (_, { at }) => moment(at, locale, timeZone) },
      ]}
    />
  )
}
