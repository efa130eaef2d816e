import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { bookingTo } from '#features/booking/paths.ts'
import { CodeEntry } from '#kit/code-entry.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

/**
 * Notes the arrival of a customer by the code that they show: scanned, or typed where the camera is no help. A customer who
 * comes on an earlier day needs a reason.
 */
export function ArriveSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [override, setOverride] = useState('')
  const arrive = useWrite(
    (given: string) =>
      call('POST /java-appointment-center/api/app/appointment/staff/v1/arrive', {
        body: { code: given, ...(override.trim() && { override: override.trim() }) },
      }),
    {
      onDone: ({ orderId, customerName }) => {
        toast(m.book_arrived_toast({ name: customerName }))
        navigate(bookingTo('handle', { companyId: currentCompany(), order: orderId }), { replace: true })
      },
    },
  )
  return (
    <Sheet open title={m.book_arrive_title()} onClose={onClose}>
      <CodeEntry
        scan={m.book_scan()}
        failed={m.book_scan_failed()}
        label={m.book_code_typed()}
        action={m.book_arrive()}
        busy={arrive.busy}
        onCode={arrive.run}
      >
        <Field
          label={m.book_override_label()}
          hint={m.book_early_hint()}
          value={override}
          maxLength={200}
          onChange={setOverride}
        />
      </CodeEntry>
    </Sheet>
  )
}
