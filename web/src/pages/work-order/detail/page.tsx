import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { mostPictures } from '@mingpian/contract/shared/rules/work-order-states.ts'
import type { WorkOrder } from '@mingpian/contract/shared/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { PictureList } from '#features/uploads/later-pictures.ts'
import { Thread } from '#features/work-orders/thread.tsx'
import { kindWords, stateWords } from '#features/work-orders/words.ts'
import style from '#features/work-orders/work-orders.module.css'
import { WriteForm } from '#features/work-orders/write-form.tsx'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Confirm } from '#ui/confirm.tsx'
import { copyText } from '#ui/copy.ts'
import { ButtonRow, FactRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import { Satisfaction } from './satisfaction.tsx'

/** One work order of the person, with its messages and possible moves. */
export default function WorkOrderPage() {
  const { param } = useAddress()
  const workOrderId = param('id')
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /work-order/v1/detail', { query: { workOrderId } }),
    enabled: workOrderId !== '',
  })
  if (data) return <Own workOrder={data} />
  const missing = { title: m.wo_gone(), hint: m.wo_gone_hint() }
  if (!workOrderId) return <StateView state={{ kind: 'missing', ...missing }} />
  return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />, missing)} />
}

function Own({ workOrder }: { workOrder: WorkOrder }) {
  const { workOrderId, number, kind, state, handler, aboutTitle, placeName, moves } = workOrder
  const isClosed = state === 'closed'
  const copy = async () => {
    if (await copyText(number)) toast(m.shell_copied())
  }
  return (
    <main className={style.page}>
      <header className={style.head}>
        <span className={style.state} data-state={state} role="status">
          {stateWords(state)}
        </span>
        <h1>{kindWords(kind)}</h1>
      </header>
      <Thread workOrder={workOrder} customer={m.wo_you()} />
      {isClosed && <Satisfaction workOrder={workOrder} />}
      {moves.includes('reply') && (
        <WriteForm
          name={`work-order-reply.${workOrderId}`}
          label={isClosed ? m.wo_reply_again() : m.wo_reply()}
          {...(isClosed && { hint: m.wo_reply_again_hint() })}
          action={m.wo_reply()}
          pictures={(field) => <PictureList label={m.wo_pictures()} maxCount={mostPictures} {...field} />}
          submit={(written, quiet) =>
            callOnce('POST /work-order/v1/reply', { body: { workOrderId, ...written }, quiet })
          }
          onDone={() => toast(m.wo_replied())}
        />
      )}
      <Rows>
        <ButtonRow
          title={m.wo_number()}
          note={m.wo_copy_number()}
          value={number}
          onClick={() => void copy()}
        />
        <FactRow title={m.wo_handler()} value={handler?.name ?? m.wo_nobody()} />
        {aboutTitle && <FactRow title={m.wo_about()} value={aboutTitle} />}
        {placeName && <FactRow title={m.wo_place()} value={placeName} />}
        {moves.includes('settle') && <Settle workOrderId={workOrderId} />}
      </Rows>
    </main>
  )
}

function Settle({ workOrderId }: { workOrderId: string }) {
  const [asks, setAsks] = useState(false)
  const settle = useWrite(() => call('POST /work-order/v1/settle', { body: { workOrderId } }), {
    onDone: () => {
      setAsks(false)
      toast(m.wo_settled())
    },
    reread: 'always',
  })
  return (
    <>
      <ButtonRow title={m.wo_settle()} opens onClick={() => setAsks(true)} />
      {asks && (
        <Confirm
          title={m.wo_settle()}
          action={m.wo_settle()}
          busy={settle.busy}
          onConfirm={() => void settle.run()}
          onClose={() => setAsks(false)}
        >
          {m.wo_settle_hint()}
        </Confirm>
      )}
    </>
  )
}
