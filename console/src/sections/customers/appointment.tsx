import { call } from '@mingpian/client/call.ts'
import type { Customer } from '@mingpian/contract/customers.ts'
import { App } from 'antd'
import type { Dayjs } from 'dayjs'
import { useWrite } from '#kit/call.ts'
import { chosenIn, momentIn } from '#kit/company-time.ts'
import { useMe } from '#kit/me.tsx'
import { MomentField } from '#kit/moment-field.tsx'
import { useWords } from '#kit/preferences.tsx'
import { customerCalls } from './customer-calls.ts'

/** The next appointment with a lead, in a field that changes and clears it. */
export function Appointment({ lead }: { lead: Pick<Customer, 'person' | 'salesperson' | 'nextAt'> }) {
  const words = useWords()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const keep = useWrite(
    (nextAt: string) =>
      call('PUT /biz/v1/clue/progress', {
        body: { unionId: lead.person.unionId, holder: lead.salesperson.userId, nextAt },
        quiet: true,
      }),
    { refresh: customerCalls, onDone: () => void message.success(words.saved) },
  )
  const nextAt = keep.isPending ? keep.variables : lead.nextAt
  return (
    <MomentField
      aria-label={words.leadNextAt}
      style={{ width: 220 }}
      placeholder={words.noAppointment}
      value={chosenIn(timeZone, nextAt)}
      disabled={keep.isPending}
      onChange={(chosen: Dayjs | null) => keep.mutate(chosen ? momentIn(timeZone, chosen) : '')}
    />
  )
}
