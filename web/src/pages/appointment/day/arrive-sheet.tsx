import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { bookingTo } from '#features/booking/paths.ts'
import { rereadBookings } from '#features/booking/queries.ts'
import { scannedText } from '#host/scan.ts'
import { companySdk } from '#kit/company-sdk.ts'
import { useWrite } from '#kit/use-write.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import style from './day.module.css'

/**
 * Notes the arrival of a customer by the code that they show: scanned, or typed where the camera is no help. A customer who
 * comes on an earlier day needs a reason.
 */
export function ArriveSheet({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [override, setOverride] = useState('')
  const arrive = useWrite(
    (given: string) =>
      call('POST /java-appointment-center/api/app/appointment/staff/v1/arrive', {
        body: { code: given, ...(override.trim() && { override: override.trim() }) },
      }),
    {
      onDone: async ({ orderId, customerName }) => {
        await rereadBookings(client)
        toast(m.book_arrived_toast({ name: customerName }))
        navigate(bookingTo('handle', { companyId: currentCompany(), order: orderId }), { replace: true })
      },
    },
  )
  const scan = useWrite(async () => scannedText(await companySdk()), {
    onDone: (text) => {
      if (!text) return
      const scanned = text.trim().slice(0, 64)
      setCode(scanned)
      return arrive.run(scanned)
    },
    onFailure: () => toast(m.book_scan_failed()),
  })
  return (
    <Sheet open title={m.book_arrive_title()} onClose={onClose}>
      <div className={style.list}>
        <Button block kind="primary" busy={scan.busy} onClick={() => void scan.run()}>
          {m.book_scan()}
        </Button>
        <Field label={m.book_code_typed()} value={code} maxLength={64} figures onChange={setCode} />
        <Field
          label={m.book_override_label()}
          hint={m.book_early_hint()}
          value={override}
          maxLength={200}
          onChange={setOverride}
        />
        <Button
          block
          busy={arrive.busy}
          disabled={code.trim().length < 4}
          onClick={() => void arrive.run(code.trim())}
        >
          {m.book_arrive()}
        </Button>
      </div>
    </Sheet>
  )
}
