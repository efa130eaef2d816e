import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { localTime, momentOf } from '@mingpian/contract/shared/rules/local-time.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lastWord } from '#ui/last-word.ts'
import { Sheet } from '#ui/sheet.tsx'
import remark from './remark.module.css'

interface AppointmentSheetProps {
  unionId: string
  /** '' without an appointment. */
  nextAt: string
  onClose: () => void
}

/** Sets the next appointment with the lead, or removes it. Times are those of the company's clock. */
export function AppointmentSheet({ unionId, nextAt, onClose }: AppointmentSheetProps) {
  const timeZone = useSession()?.timeZone ?? ''
  const keep = (at: string, quiet?: readonly string[]) =>
    call('PUT /biz/v1/clue/progress', { body: { unionId, nextAt: at }, ...(quiet && { quiet }) })
  const form = useForm({
    initial: { at: nextAt && localTime(new Date(nextAt), timeZone) },
    check: ({ at }) => (at ? {} : { at: m.leads_next_needed() }),
    submit: ({ at }, quiet) => keep(momentOf(at, timeZone).toISOString(), quiet),
    onDone: () => lastWord(onClose, m.leads_saved()),
    reread: 'beside',
  })
  const remove = useWrite(() => keep(''), {
    onDone: () => lastWord(onClose, m.leads_next_removed()),
    reread: 'beside',
  })
  return (
    <Sheet open title={m.leads_next()} onClose={onClose}>
      <FormView form={form}>
        <Field label={m.leads_next_time()} type="datetime-local" {...form.field('at')} />
        <div className={remark.end}>
          <Button submit kind="primary" block busy={form.busy}>
            {m.edit_save()}
          </Button>
        </div>
      </FormView>
      {nextAt && (
        <div className={remark.next}>
          <Button block kind="quietDanger" busy={remove.busy} onClick={() => void remove.run()}>
            {m.leads_next_remove()}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
