import type { ManagedCoupon } from '@mingpian/contract/shared/coupons.ts'
import { Tag } from 'antd'
import { useWords } from '#kit/preferences.tsx'

const colours: Record<ManagedCoupon['state'], string> = {
  running: 'green',
  soon: 'blue',
  soldOut: 'orange',
  ended: 'default',
  stopped: 'default',
}

export function CouponTag({ state }: { state: ManagedCoupon['state'] }) {
  const words = useWords()
  return <Tag color={colours[state]}>{words.couponStates[state]}</Tag>
}
