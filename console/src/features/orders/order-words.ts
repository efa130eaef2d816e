import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import type { OrderState, OrderStepName } from '@mingpian/contract/shared/rules/order-states.ts'
import type { Words } from '#words/zh.ts'

interface Sold {
  state: OrderState
  delivery: Delivery
}

/** The state of an order, in the words of its way of delivery: an order without goods to ship is never shipped. */
export const orderStateWords = ({ state, delivery }: Sold, words: Words): string =>
  words.orderStatesOf[delivery][state] ?? words.orderStates[state]

/** A step of an order's history in the same words. */
export function orderStepWords(what: OrderStepName, delivery: Delivery, words: Words): string {
  const { shipped, partShipped } = words.orderStatesOf[delivery]
  const own = what === 'shipRest' ? shipped : what === 'shipPart' ? partShipped : undefined
  return own ?? words.orderSteps[what]
}
