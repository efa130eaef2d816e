import { callQuery } from '@mingpian/client/react/queries.ts'
import type { StaffWorkOrder } from '@mingpian/contract/shared/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { Thread } from '#features/work-orders/thread.tsx'
import { customerWords, kindWords, stateWords } from '#features/work-orders/words.ts'
import style from '#features/work-orders/work-orders.module.css'
import { momentWords } from '#kit/moment-words.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Moves } from './moves.tsx'
import { Remarks } from './remarks.tsx'

/** One work order as members of staff handle it. */
export default function HandleWorkOrderPage() {
  const { param } = useAddress()
  const workOrderId = param('id')
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /work-order/v1/staff/detail', { query: { workOrderId } }),
    enabled: workOrderId !== '',
  })
  if (data) return <Handled workOrder={data} />
  const missing = { title: m.wo_gone(), hint: m.wo_gone_hint() }
  if (!workOrderId) return <StateView state={{ kind: 'missing', ...missing }} />
  return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />, missing)} />
}

function Handled({ workOrder }: { workOrder: StaffWorkOrder }) {
  const { state, kind, number, handler, aboutTitle, placeName, dueAt, isLate, clueId } = workOrder
  const { satisfaction, satisfactionWords } = workOrder
  const customer = customerWords(workOrder)
  return (
    <main className={style.page}>
      <header className={style.head}>
        <span className={style.state} data-state={state} data-late={isLate} role="status">
          {isLate ? m.wo_late() : stateWords(state)}
        </span>
        <h1>{kindWords(kind)}</h1>
      </header>
      <Thread workOrder={workOrder} customer={customer} />
      <Moves workOrder={workOrder} />
      <Rows>
        <LinkRow
          title={m.wo_customer()}
          note={m.wo_lead()}
          value={customer}
          href={`#/pages/radar/trail/index?${new URLSearchParams({ unionId: clueId })}`}
        />
        <FactRow title={m.wo_handler()} value={handler?.name ?? m.wo_nobody()} />
        {dueAt && <FactRow title={m.wo_due()} value={momentWords(dueAt)} />}
        {aboutTitle && <FactRow title={m.wo_about()} value={aboutTitle} />}
        {placeName && <FactRow title={m.wo_place()} value={placeName} />}
        <FactRow title={m.wo_number()} value={number} />
        {satisfaction > 0 && (
          <FactRow
            title={m.wo_satisfaction()}
            {...(satisfactionWords && { note: satisfactionWords })}
            value={m.wo_stars({ n: satisfaction })}
          />
        )}
      </Rows>
      <Remarks workOrder={workOrder} />
    </main>
  )
}
