import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { workOrderKinds, workOrderStates } from '@mingpian/contract/shared/rules/work-order-states.ts'
import type { StaffWorkOrderItem } from '@mingpian/contract/shared/work-order.ts'
import type { WorkOrderFilter } from '@mingpian/contract/work-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { CustomerLink } from '#features/people/customer-link.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { WorkOrderDrawer } from './drawer.tsx'
import { Figures } from './figures.tsx'
import { StateTag } from './state-tag.tsx'

/** All work orders, the newest first, with filters; a row opens the work order. */
export function WorkOrderList() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page, pageSize, get, set } = useFilters()
  const state = workOrderStates.find((each) => each === get('state'))
  const kind = workOrderKinds.find((each) => each === get('kind'))
  const filter: WorkOrderFilter = {
    ...(get('keyword') && { keyword: get('keyword').slice(0, 64) }),
    ...(get('from') && { from: get('from') }),
    ...(get('to') && { to: get('to') }),
    ...(get('place') && { placeId: get('place') }),
    ...(state && { state }),
    ...(kind && { kind }),
    ...(get('late') === '1' && { late: '1' }),
  }
  const query = useQuery({
    ...callQuery('GET /work-order/v1/manage/list', { query: { ...filter, page, pageSize } }),
    placeholderData: (before) => before,
  })
  const { data: places } = useQuery(callQuery('GET /wxwork/v1/console/places', {}))
  const columns: Column<StaffWorkOrderItem>[] = [
    {
      key: 'number',
      title: words.workOrderNumber,
      fixedShown: true,
      render: (_, { workOrderId, number }) => (
        <RowLink open={{ workOrder: workOrderId, page }}>{number}</RowLink>
      ),
    },
    { key: 'kind', title: words.workOrderKind, render: (_, { kind: of }) => words.workOrderKinds[of] },
    {
      key: 'words',
      title: words.workOrderWords,
      render: (_, { words: said }) => (
        <Typography.Text ellipsis={{ tooltip: said }} style={{ maxWidth: 320 }}>
          {said}
        </Typography.Text>
      ),
    },
    {
      key: 'customer',
      title: words.workOrderCustomer,
      render: (_, { customerName, customerNumber, clueId, leadHolder }) => (
        <CustomerLink unionId={clueId} userId={leadHolder}>
          {customerName || words.workOrderVisitor(customerNumber)}
        </CustomerLink>
      ),
    },
    { key: 'handler', title: words.workOrderHandler, render: (_, { handler }) => handler?.name ?? '—' },
    { key: 'place', title: words.workOrderPlace, dataIndex: 'placeName', wideOnly: true },
    {
      key: 'made',
      title: words.workOrderMade,
      render: (_, { createdAt }) => moment(createdAt, locale, timeZone),
    },
    {
      key: 'satisfaction',
      title: words.workOrderSatisfaction,
      wideOnly: true,
      render: (_, { satisfaction }) => (satisfaction > 0 ? words.workOrderStars(satisfaction, '') : '—'),
    },
    { key: 'state', title: words.status, render: (_, row) => <StateTag {...row} /> },
  ]
  return (
    <>
      <Figures />
      <List
        name="work-orders"
        columns={columns}
        rowKey="workOrderId"
        query={query}
        search={words.workOrderSearch}
        period={words.workOrderPeriod}
        filters={[
          {
            name: 'state',
            label: words.status,
            options: workOrderStates.map((each) => ({ value: each, label: words.workOrderStates[each] })),
          },
          {
            name: 'kind',
            label: words.workOrderKind,
            options: workOrderKinds.map((each) => ({ value: each, label: words.workOrderKinds[each] })),
          },
          {
            name: 'late',
            label: words.workOrderDue,
            options: [{ value: '1', label: words.workOrderLate }],
          },
          {
            name: 'place',
            label: words.workOrderPlace,
            options: (places?.list ?? []).map(({ placeId, name }) => ({ value: placeId, label: name })),
          },
        ]}
        empty={words.workOrderNone}
        onOpen={({ workOrderId }) => set({ workOrder: workOrderId, page })}
      />
      <WorkOrderDrawer workOrderId={get('workOrder')} onClose={() => set({ workOrder: '', page })} />
    </>
  )
}
