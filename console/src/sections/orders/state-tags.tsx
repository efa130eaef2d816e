import type { SoldOrder } from '@mingpian/contract/mall-sales.ts'
import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import { Flex, Tag } from 'antd'
import { orderStateWords } from '#features/orders/order-words.ts'
import { useWords } from '#kit/preferences.tsx'

const colours: Record<OrderState, string> = {
  awaitingPayment: 'orange',
  paid: 'blue',
  partShipped: 'cyan',
  shipped: 'cyan',
  received: 'green',
  finished: 'green',
  closed: 'default',
}

/** The state of an order, and what a person has to look at. */
export function StateTags({ state, delivery, trouble }: Pick<SoldOrder, 'state' | 'delivery' | 'trouble'>) {
  const words = useWords()
  return (
    <Flex gap={4} wrap>
      <Tag color={colours[state]}>{orderStateWords({ state, delivery }, words)}</Tag>
      {trouble && <Tag color="red">{words.orderTroubles[trouble]}</Tag>}
    </Flex>
  )
}
