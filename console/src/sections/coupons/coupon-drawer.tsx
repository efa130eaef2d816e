import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import { Part } from '#kit/drawer-part.tsx'
import { FactTable } from '#kit/fact-table.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { PublicAddress } from '#kit/public-address.tsx'
import { RecordDrawer } from '#kit/record-drawer.tsx'
import { CouponForm } from './coupon-form.tsx'
import { CouponTag } from './coupon-tag.tsx'
import { Holders } from './holders.tsx'
import { goodsWords, offWords, wayWords } from './terms.ts'

type Coupon = CallTypes<'GET /mall/order/v1/console/coupon/detail'>['data']

/** One coupon: its terms, its link, and who took it. @param couponId '' closes it */
export function CouponDrawer({ couponId, onClose }: { couponId: string; onClose: () => void }) {
  const { words } = usePreferences()
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/coupon/detail', { query: { couponId } }),
    enabled: couponId !== '',
  })
  return (
    <RecordDrawer
      id={couponId}
      query={query}
      title={(shown) => shown?.name ?? words.coupons}
      size={720}
      onClose={onClose}
    >
      {(coupon) => <Shown key={coupon.couponId} coupon={coupon} />}
    </RecordDrawer>
  )
}

function Shown({ coupon }: { coupon: Coupon }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const seesHolders = useMay()('orders.read')
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <CouponForm coupon={coupon} onDone={() => setEditing(false)} />
  const { state, startsAt, endsAt, validDays, link, name } = coupon
  const at = (time: string) => moment(time, locale, timeZone)
  return (
    <Flex vertical gap={20}>
      <Flex gap={12} align="center" wrap>
        <CouponTag state={state} />
        <Button onClick={() => setEditing(true)}>{words.edit}</Button>
        {state !== 'stopped' && <Stop coupon={coupon} />}
      </Flex>
      <FactTable
        facts={[
          [words.couponOff, offWords(coupon, words)],
          [words.couponGoods, goodsWords(coupon, words)],
          [words.couponWays, wayWords(coupon, words)],
          [words.couponTaken, words.couponTakenOf(coupon.taken, coupon.total)],
          [words.couponUsed, String(coupon.used)],
          [words.couponPerPerson, String(coupon.perPerson)],
          [words.couponStarts, at(startsAt)],
          [words.couponEnds, endsAt && at(endsAt)],
          [
            words.couponValidity,
            validDays > 0 ? words.couponDaysOf(validDays) : words.couponValidities.fixed,
          ],
        ]}
      />
      {link && (
        <Part title={words.couponLink}>
          <PublicAddress address={link} name={name} />
        </Part>
      )}
      {seesHolders && (
        <Part title={words.couponHolders}>
          <Holders couponId={coupon.couponId} />
        </Part>
      )}
    </Flex>
  )
}

function Stop({ coupon: { couponId, name } }: { coupon: Coupon }) {
  const { words } = usePreferences()
  const { modal, message } = App.useApp()
  const stop = useWrite(
    () => call('POST /mall/order/v1/console/coupon/stop', { body: { couponId }, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  const ask = () =>
    modal.confirm({
      title: words.stopCouponTitle(name),
      content: words.stopCouponHint,
      okText: words.stopCoupon,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () => stop.run(),
    })
  return (
    <Button danger onClick={ask}>
      {words.stopCoupon}
    </Button>
  )
}
