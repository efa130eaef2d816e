import { callPages } from '@mingpian/client/react/queries.ts'
import { WorkOrderLink } from '#features/work-orders/work-order-link.tsx'
import style from '#features/work-orders/work-orders.module.css'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { workOrderHref } from '#kit/work-order-paths.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { LinkButton } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'

/** The person's work orders, the last changed first, and the way to a new one. */
export default function MyWorkOrdersPage() {
  const { rows, isPending, error, refetch, end } = useList(callPages('GET /work-order/v1/list', {}))
  return (
    <main className={`${style.page} ${style.barred}`}>
      <h1 className="sr-only">{m.wo_mine()}</h1>
      {!rows && <StateView part state={queryState(isPending, error, refetch, <BlockBone height={240} />)} />}
      {rows?.length === 0 && (
        <StateView part state={{ kind: 'empty', title: m.wo_none_mine(), hint: m.wo_none_mine_hint() }} />
      )}
      <div className={style.list}>
        {rows?.map((workOrder) => (
          <WorkOrderLink
            key={workOrder.workOrderId}
            workOrder={workOrder}
            href={workOrderHref('detail', { id: workOrder.workOrderId })}
          />
        ))}
      </div>
      {end.hasMore && <More {...end} />}
      <ActionBar>
        <LinkButton block kind="primary" href={workOrderHref('ask')}>
          {m.wo_ask()}
        </LinkButton>
      </ActionBar>
    </main>
  )
}
