import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { WriteOff } from '@mingpian/contract/mall-pick-up.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { usePlaceFilter } from './use-place-filter.ts'
import { goodsWords } from './whole-order.ts'

/** What was handed over at places, by whom and when, the newest first. */
export function WriteOffs() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page, pageSize, get } = useFilters()
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/write_off/list', {
      query: {
        ...{ page, pageSize },
        ...(get('place') && { placeId: get('place') }),
        ...(get('from') && { from: get('from') }),
        ...(get('to') && { to: get('to') }),
      },
    }),
    placeholderData: (before) => before,
  })
  const columns: Column<WriteOff>[] = [
    {
      key: 'at',
      title: words.writeOffAt,
      fixedShown: true,
      render: (_, { at }) => moment(at, locale, timeZone),
    },
    {
      key: 'number',
      title: words.orderNumber,
      render: (_, { orderId, orderNumber }) => <Link to={`/orders?order=${orderId}`}>{orderNumber}</Link>,
    },
    { key: 'goods', title: words.orderGoods, render: (_, { lines }) => goodsWords(lines, words) },
    {
      key: 'pieces',
      title: words.pickUpPieces,
      align: 'right',
      render: (_, { lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
    },
    { key: 'place', title: words.writeOffPlace, render: (_, { placeName }) => placeName || '—' },
    { key: 'by', title: words.writeOffBy, render: (_, { staffName }) => staffName || '—' },
  ]
  return (
    <List
      name="write-offs"
      columns={columns}
      rowKey={({ at, orderId }) => `${orderId} ${at}`}
      query={query}
      period={words.writeOffPeriod}
      filters={usePlaceFilter(words.writeOffPlace)}
      empty={words.writeOffNone}
    />
  )
}
