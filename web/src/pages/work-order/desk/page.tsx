import { callPages } from '@mingpian/client/react/queries.ts'
import { useState } from 'react'
import { customerWords } from '#features/work-orders/words.ts'
import { WorkOrderLink } from '#features/work-orders/work-order-link.tsx'
import style from '#features/work-orders/work-orders.module.css'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { workOrderHref } from '#kit/work-order-paths.ts'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'

type Of = 'own' | 'waiting' | 'late' | 'closed'

const empty: Record<Of, () => string> = {
  own: m.wo_none_own,
  waiting: m.wo_none_waiting,
  late: m.wo_none_late,
  closed: m.wo_none_closed,
}

/** The work orders of the member of staff: their own, open ones, late ones and closed ones. */
export default function WorkOrderDeskPage() {
  const [of, setOf] = useState<Of>('own')
  const { rows, pages, isPending, error, refetch, end } = useList(
    callPages('GET /work-order/v1/staff/list', { query: { of } }),
  )
  const { waiting = 0, late = 0 } = pages[0] ?? {}
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.wo_desk()}</h1>
      <Choices
        label={m.wo_desk()}
        value={of}
        choices={[
          ['own', m.wo_tab_own()],
          ['waiting', waiting > 0 ? m.wo_tab_waiting_n({ n: waiting }) : m.wo_tab_waiting()],
          ['late', late > 0 ? m.wo_tab_late_n({ n: late }) : m.wo_tab_late()],
          ['closed', m.wo_tab_closed()],
        ]}
        onChange={setOf}
      />
      {!rows && <StateView part state={queryState(isPending, error, refetch, <BlockBone height={240} />)} />}
      {rows?.length === 0 && <StateView part state={{ kind: 'empty', title: empty[of]() }} />}
      <div className={style.list}>
        {rows?.map((workOrder) => (
          <WorkOrderLink
            key={workOrder.workOrderId}
            workOrder={workOrder}
            who={customerWords(workOrder)}
            isLate={workOrder.isLate}
            href={workOrderHref('handle', { id: workOrder.workOrderId })}
          />
        ))}
      </div>
      {end.hasMore && <More {...end} />}
    </main>
  )
}
