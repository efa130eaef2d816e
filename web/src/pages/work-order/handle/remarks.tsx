import { callOnce } from '@mingpian/client/call-once.ts'
import type { StaffWorkOrder } from '@mingpian/contract/shared/work-order.ts'
import style from '#features/work-orders/work-orders.module.css'
import { WriteForm } from '#features/work-orders/write-form.tsx'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { toast } from '#ui/toast.ts'

/** Internal remarks of the staff, with a field for a new one. */
export function Remarks({ workOrder: { workOrderId, remarks } }: { workOrder: StaffWorkOrder }) {
  const now = useNow()
  return (
    <>
      {remarks.length > 0 && (
        <ol className={style.thread} aria-label={m.wo_remark()}>
          {remarks.map(({ name, words, at }) => (
            <li key={`${at}${words}`}>
              <header>
                <span>{`${m.wo_remark()} · ${name}`}</span>
                <time dateTime={at}>{timeWords(new Date(at), now, getLocale())}</time>
              </header>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      )}
      <WriteForm
        name={`work-order-remark.${workOrderId}`}
        label={m.wo_remark()}
        hint={m.wo_remark_hint()}
        action={m.wo_remark_send()}
        kind="plain"
        submit={({ words }, quiet) =>
          callOnce('POST /work-order/v1/staff/remark', { body: { workOrderId, words }, quiet })
        }
        onDone={() => toast(m.wo_remarked())}
      />
    </>
  )
}
