import { PlusOutlined } from '@ant-design/icons'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { type ManagedCoupon, managedStates } from '@mingpian/contract/shared/coupons.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { CouponDrawer } from './coupon-drawer.tsx'
import { CouponForm } from './coupon-form.tsx'
import { CouponTag } from './coupon-tag.tsx'
import { goodsWords, offWords, wayWords } from './terms.ts'

/** What the company gives its buyers off. */
export default function Coupons() {
  return (
    <Routes>
      <Route index element={<CouponList />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function CouponList() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page, pageSize, get, set } = useFilters()
  const seesHolders = useMay()('orders.read')
  const [isNew, setIsNew] = useState(false)
  const state = managedStates.find((each) => each === get('state'))
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/coupon/list', {
      query: { page, pageSize, ...(state && { state }), ...(get('keyword') && { keyword: get('keyword') }) },
    }),
    placeholderData: (before) => before,
  })
  /** A number that opens the rows it counts. */
  const counted = (couponId: string, rows: 'all' | 'used', text: string) =>
    seesHolders ? <RowLink open={{ coupon: couponId, rows, page }}>{text}</RowLink> : text
  const columns: Column<ManagedCoupon>[] = [
    {
      key: 'name',
      title: words.couponName,
      fixedShown: true,
      render: (_, { couponId, name }) => (
        <RowLink open={{ coupon: couponId, rows: '', page }}>{name}</RowLink>
      ),
    },
    { key: 'off', title: words.couponOff, render: (_, coupon) => offWords(coupon, words) },
    {
      key: 'goods',
      title: words.couponGoods,
      ellipsis: true,
      render: (_, coupon) => goodsWords(coupon, words),
    },
    { key: 'ways', title: words.couponWays, wideOnly: true, render: (_, coupon) => wayWords(coupon, words) },
    {
      key: 'taken',
      title: words.couponTaken,
      align: 'right',
      render: (_, { couponId, taken, total }) => counted(couponId, 'all', words.couponTakenOf(taken, total)),
    },
    {
      key: 'used',
      title: words.couponUsed,
      align: 'right',
      render: (_, { couponId, used }) => counted(couponId, 'used', String(used)),
    },
    {
      key: 'ends',
      title: words.couponEnds,
      render: (_, { endsAt }) => (endsAt ? moment(endsAt, locale, timeZone) : '—'),
    },
    { key: 'state', title: words.status, render: (_, coupon) => <CouponTag state={coupon.state} /> },
  ]
  const start = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsNew(true)}>
      {words.newCoupon}
    </Button>
  )
  return (
    <Page title={words.coupons} hint={words.couponsHint} actions={start}>
      <List
        name="coupons"
        columns={columns}
        rowKey="couponId"
        query={query}
        search={words.couponSearch}
        filters={[
          {
            name: 'state',
            label: words.status,
            options: managedStates.map((value) => ({ value, label: words.couponStates[value] })),
          },
        ]}
        empty={words.noCoupons}
        start={start}
        onOpen={({ couponId }) => set({ coupon: couponId, rows: '', page })}
      />
      <CouponDrawer couponId={get('coupon')} onClose={() => set({ coupon: '', rows: '', page })} />
      <Drawer open={isNew} onClose={() => setIsNew(false)} title={words.newCoupon} size={640} destroyOnHidden>
        <CouponForm onDone={() => setIsNew(false)} />
      </Drawer>
    </Page>
  )
}
