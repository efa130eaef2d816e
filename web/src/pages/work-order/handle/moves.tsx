import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { session } from '@mingpian/client/session.ts'
import { mostPictures } from '@mingpian/contract/shared/rules/work-order-states.ts'
import type { StaffWorkOrder } from '@mingpian/contract/shared/work-order.ts'
import { useState } from 'react'
import { PictureList } from '#features/uploads/later-pictures.ts'
import style from '#features/work-orders/work-orders.module.css'
import { WriteForm } from '#features/work-orders/write-form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { toast } from '#ui/toast.ts'

/** The moves that the member may make now: take, assign, answer, close. */
export function Moves({ workOrder }: { workOrder: StaffWorkOrder }) {
  const { workOrderId, moves, handler } = workOrder
  const [closes, setCloses] = useState(false)
  const userId = session()?.saleInfo.userId ?? ''
  const options = (said: string) => ({
    onDone: () => {
      setCloses(false)
      toast(said)
    },
    reread: 'always' as const,
  })
  const body = { workOrderId }
  const take = useWrite(() => call('POST /work-order/v1/staff/take', { body }), options(m.wo_taken()))
  const takeOver = useWrite(
    () => call('POST /work-order/v1/staff/assign', { body: { ...body, userId } }),
    options(m.wo_taken()),
  )
  const close = useWrite(() => call('POST /work-order/v1/staff/close', { body }), options(m.wo_settled()))
  const mayTakeOver = moves.includes('assign') && handler !== null && handler.userId !== userId
  return (
    <>
      {moves.includes('take') && (
        <div className={style.head}>
          <Button block kind="primary" busy={take.busy} onClick={() => void take.run()}>
            {m.wo_take()}
          </Button>
        </div>
      )}
      {moves.includes('answer') && (
        <WriteForm
          name={`work-order-answer.${workOrderId}`}
          label={m.wo_answer()}
          action={m.wo_answer_send()}
          pictures={(field) => <PictureList label={m.wo_pictures()} maxCount={mostPictures} {...field} />}
          submit={(written, quiet) =>
            callOnce('POST /work-order/v1/staff/answer', { body: { workOrderId, ...written }, quiet })
          }
          onDone={() => toast(m.wo_replied())}
        />
      )}
      {(mayTakeOver || moves.includes('close')) && (
        <Rows>
          {mayTakeOver && (
            <ButtonRow title={m.wo_take_over()} busy={takeOver.busy} onClick={() => void takeOver.run()} />
          )}
          {moves.includes('close') && (
            <ButtonRow title={m.wo_close()} opens onClick={() => setCloses(true)} />
          )}
        </Rows>
      )}
      {closes && (
        <Confirm
          title={m.wo_close()}
          action={m.wo_close()}
          busy={close.busy}
          onConfirm={() => void close.run()}
          onClose={() => setCloses(false)}
        >
          {m.wo_close_hint()}
        </Confirm>
      )}
    </>
  )
}
