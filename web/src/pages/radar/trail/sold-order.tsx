import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Amounts } from '#features/mall/amounts.tsx'
import { copyNumber } from '#features/mall/copy-number.ts'
import { OrderLines } from '#features/mall/order-lines.tsx'
import { isOrderMissing } from '#features/mall/order-queries.ts'
import { closeReasonWords, deliveryWords, orderStateWords } from '#features/mall/order-words.ts'
import { orderOfLead } from '#features/mall/orders-of-lead.ts'
import { Parcels } from '#features/mall/parcels.tsx'
import { Timeline } from '#features/mall/timeline.tsx'
import { momentWords } from '#kit/moment-words.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { ButtonRow, FactRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'

/** One order of a customer, for the salesperson who has the lead: what was bought, where it goes, and its history. */
export function SoldOrder({ orderId }: { orderId: string }) {
  const { data, isPending, error, refetch } = useQuery(orderOfLead(orderId))
  if (isOrderMissing(error))
    return <StateView part state={{ kind: 'missing', title: m.order_gone(), hint: m.trail_order_gone() }} />
  if (!data)
    return <StateView part state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
  const { state, delivery, closeReason, remark, number, refunded, lines, steps } = data
  return (
    <>
      <Rows>
        <FactRow
          title={orderStateWords(state, delivery)}
          {...(closeReason && { note: closeReasonWords(closeReason) })}
          value={deliveryWords(delivery)}
        />
        <ButtonRow
          title={m.order_number()}
          note={number}
          value={m.order_copy_number()}
          onClick={() => void copyNumber(number)}
        />
        <Parcels order={data} reader="sale" timeOf={momentWords} />
        {remark && <FactRow title={m.order_remark_said()} value={remark} />}
        {refunded > 0 && <FactRow title={m.order_refunded()} value={yuan(refunded)} />}
      </Rows>
      <OrderLines lines={lines.map((line) => ({ ...line, price: line.unitPrice }))} />
      <Amounts amounts={data} isSent={delivery === 'express'} />
      <Timeline steps={steps} delivery={delivery} timeOf={momentWords} />
    </>
  )
}
