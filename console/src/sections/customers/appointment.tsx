import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Customer } from '@mingpian/contract/customers.ts'
import { App } from 'antd'
import type { Dayjs } from 'dayjs'
import { chosenIn, momentIn } from '#kit/company-time.ts'
import { useMe } from '#kit/me.tsx'
import { MomentField } from '#kit/moment-field.tsx'
import { useWords } from '#kit/preferences.tsx'

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
    { onDone: () => void message.success(words.saved) },
  )
  const nextAt = keep.running ?? lead.nextAt
  return (
    <MomentField
      aria-label={words.leadNextAt}
      style={{ width: 220 }}
      placeholder={words.noAppointment}
      value={chosenIn(timeZone, nextAt)}
      disabled={keep.busy}
      onChange={(chosen: Dayjs | null) => keep.run(chosen ? momentIn(timeZone, chosen) : '')}
    />
  )
}
