import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallNow } from '@mingpian/contract/call-now.ts'
import type { CallOutcome } from '@mingpian/contract/shared/lead-acts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { outcomeNames, outcomes } from '#features/leads-today/outcome-names.ts'
import { takeOff } from '#features/leads-today/queries.ts'
import { calendarWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { Done } from './undo.tsx'

interface SheetProps {
  lead: CallNow
  name: string
  onClose: () => void
  onDone: (done: Done) => void
}

/** What an outcome does beyond its words. */
const notes: Partial<Record<CallOutcome, () => string>> = {
  bought: m.call_bought_note,
  no_answer: m.call_no_answer_note,
}

/** Asks for the outcome of a contact. */
export function OutcomeSheet({ lead, name, onClose, onDone }: SheetProps) {
  const client = useQueryClient()
  const clueId = lead.person.unionId
  const reason = lead.reasons[0]?.reason ?? 'again'
  const keep = useWrite(
    (outcome: CallOutcome) =>
      call('POST /biz/v1/clue/call_now/outcome', { body: { clueId, reason, outcome } }),
    {
      onDone: () => {
        onClose()
        onDone({ of: 'outcome', clueId, words: m.call_kept_of({ who: name }) })
        takeOff(client, clueId)
      },
      reread: 'beside',
    },
  )
  return (
    <Sheet open title={m.call_outcome_title({ who: name })} onClose={onClose}>
      <Rows>
        {outcomes.map((outcome) => (
          <ButtonRow
            key={outcome}
            title={outcomeNames[outcome]()}
            {...(notes[outcome] && { note: notes[outcome]() })}
            busy={keep.busy}
            onClick={() => void keep.run(outcome)}
          />
        ))}
      </Rows>
    </Sheet>
  )
}

const choices = [1, 3, 7, 14]

/** Asks on which day the lead is listed again. */
export function LaterSheet({ lead, name, now, onClose, onDone }: SheetProps & { now: Date }) {
  const client = useQueryClient()
  const clueId = lead.person.unionId
  const putOff = useWrite(
    (days: number) => call('POST /biz/v1/clue/call_now/snooze', { body: { clueId, days } }),
    {
      onDone: ({ until }) => {
        onClose()
        const when = calendarWords(until, now, getLocale())
        onDone({ of: 'snooze', clueId, words: m.call_put_off_of({ who: name, when }) })
        takeOff(client, clueId)
      },
      reread: 'beside',
    },
  )
  return (
    <Sheet open title={m.call_later_title()} onClose={onClose}>
      <Rows>
        {choices.map((days) => (
          <ButtonRow
            key={days}
            title={days === 1 ? m.call_later_tomorrow() : m.call_later_days({ days })}
            busy={putOff.busy}
            onClick={() => void putOff.run(days)}
          />
        ))}
      </Rows>
    </Sheet>
  )
}
