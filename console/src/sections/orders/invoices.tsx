import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { invoiceKinds, invoiceStates, type WishedInvoice } from '@mingpian/contract/shared/invoices.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Popconfirm, Tag, Typography } from 'antd'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrdersPage } from './orders-page.tsx'
import { buyerWords } from './whole-order.ts'

const listCall = 'GET /mall/order/v1/console/invoice/list' as const
const colours = { open: 'orange', done: 'green', void: 'default' }

/** What buyers want on their invoices, the newest first. Invoices are issued elsewhere, and marked here. */
export function Invoices() {
  const { words } = usePreferences()
  const { page, pageSize, get, set } = useFilters()
  const filter = {
    state: invoiceStates.find((state) => state === get('state')),
    kind: invoiceKinds.find((kind) => kind === get('kind')),
    keyword: get('keyword').trim().slice(0, 64) || undefined,
    from: get('from') || undefined,
    to: get('to') || undefined,
  }
  const query = useQuery({
    ...callQuery(listCall, { query: { page, pageSize, ...filter } }),
    placeholderData: (before) => before,
  })
  return (
    <OrdersPage
      actions={
        <ExportButton
          begin={() => call('POST /biz/v1/jobs/export/invoices', { body: filter, quiet: true })}
        />
      }
    >
      <List
        name="invoices"
        columns={useColumns()}
        rowKey="orderId"
        query={query}
        search={words.orderSearchNumber}
        period={words.invoicePeriod}
        filters={[
          {
            name: 'state',
            label: words.status,
            options: invoiceStates.map((value) => ({ value, label: words.invoiceStates[value] })),
          },
          {
            name: 'kind',
            label: words.invoiceKind,
            options: invoiceKinds.map((value) => ({ value, label: words.invoiceKinds[value] })),
          },
        ]}
        empty={words.invoiceNone}
        onOpen={({ orderId }) => set({ order: orderId, page })}
      />
      <OrderDrawer orderId={get('order')} onClose={() => set({ order: '', page })} />
    </OrdersPage>
  )
}

function useColumns(): Column<WishedInvoice>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page } = useFilters()
  const copied = (text: string) => (text ? <Typography.Text copyable>{text}</Typography.Text> : '—')
  return [
    {
      key: 'number',
      title: words.orderNumber,
      fixedShown: true,
      render: (_, { orderId, orderNumber }) => (
        <RowLink open={{ order: orderId, page }}>{orderNumber}</RowLink>
      ),
    },
    { key: 'title', title: words.invoiceTitle, render: (_, { title }) => copied(title) },
    { key: 'taxNumber', title: words.invoiceTaxNumber, render: (_, { taxNumber }) => copied(taxNumber) },
    { key: 'email', title: words.invoiceEmail, render: (_, { email }) => copied(email) },
    {
      key: 'amount',
      title: words.invoiceAmount,
      align: 'right',
      render: (_, { amount, doneAmount }) => (
        <Flex vertical align="end">
          {yuan(doneAmount ?? amount)}
          {doneAmount !== null && doneAmount !== amount && (
            <Typography.Text type="danger">{words.invoiceAmountSince(yuan(amount))}</Typography.Text>
          )}
        </Flex>
      ),
    },
    {
      key: 'kind',
      title: words.invoiceKind,
      wideOnly: true,
      render: (_, { kind }) => words.invoiceKinds[kind],
    },
    {
      key: 'buyer',
      title: words.orderBuyer,
      wideOnly: true,
      render: (_, wish) => buyerWords(wish, words) || '—',
    },
    {
      key: 'wishedAt',
      title: words.invoiceAsked,
      render: (_, { wishedAt }) => moment(wishedAt, locale, timeZone),
    },
    {
      key: 'state',
      title: words.status,
      render: (_, { state, doneAt, doneBy }) => (
        <Flex vertical>
          <span>
            <Tag color={colours[state]}>{words.invoiceStates[state]}</Tag>
          </span>
          {doneAt && (
            <Typography.Text type="secondary">
              {moment(doneAt, locale, timeZone)} {doneBy}
            </Typography.Text>
          )}
        </Flex>
      ),
    },
    { key: 'mark', title: '', fixedShown: true, render: (_, wish) => <Mark wish={wish} /> },
  ]
}

/** Says that the invoice was issued, or that it was not. */
function Mark({ wish: { orderId, state, wishedAt } }: { wish: WishedInvoice }) {
  const words = useWords()
  const mark = useWrite((isDone: boolean) =>
    call('POST /mall/order/v1/console/invoice/mark', { body: { orderId, isDone, wishedAt }, quiet: true }),
  )
  if (state === 'void') return null
  if (state === 'open')
    return (
      <Button size="small" loading={mark.busy} onClick={() => mark.run(true)}>
        {words.invoiceDone}
      </Button>
    )
  return (
    <Popconfirm
      title={words.invoiceUndoneTitle}
      description={words.invoiceUndoneHint}
      okText={words.invoiceUndone}
      onConfirm={() => void mark.run(false)}
    >
      <Button size="small" type="text" loading={mark.busy}>
        {words.invoiceUndone}
      </Button>
    </Popconfirm>
  )
}
