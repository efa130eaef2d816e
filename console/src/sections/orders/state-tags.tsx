import type { SoldOrder } from '@mingpian/contract/mall-sales.ts'
import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import { Flex, Tag } from 'antd'
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
export function StateTags({ state, trouble }: Pick<SoldOrder, 'state' | 'trouble'>) {
  const words = useWords()
  return (
    <Flex gap={4} wrap>
      <Tag color={colours[state]}>{words.orderStates[state]}</Tag>
      {trouble && <Tag color="red">{words.orderTroubles[trouble]}</Tag>}
    </Flex>
  )
}
