import { call } from '@mingpian/client/call.ts'
import type { CallNow, CallOutcome } from '@mingpian/contract/call-now.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#kit/queries.ts'
import { calendarWords } from '#kit/time.ts'
import { useWrite } from '#kit/use-write.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { lastWord } from '#ui/last-word.ts'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'

interface SheetProps {
  lead: CallNow
  onClose: () => void
}

export const outcomeNames: readonly (readonly [CallOutcome, () => string, (() => string)?])[] = [
  ['agreed', m.call_agreed],
  ['talked', m.call_talked],
  ['no_answer', m.call_no_answer, m.call_no_answer_note],
  ['declined', m.call_declined],
]

/** Asks for the outcome of a contact. */
export function OutcomeSheet({ lead, name, onClose }: SheetProps & { name: string }) {
  const client = useQueryClient()
  const clueId = lead.person.unionId
  const reason = lead.reasons[0]?.reason ?? 'again'
  const keep = useWrite(
    (outcome: CallOutcome) =>
      call('POST /biz/v1/clue/call_now/outcome', { body: { clueId, reason, outcome } }),
    {
      onDone: async () => {
        lastWord(onClose, m.call_kept())
        await refresh(
          client,
          'GET /biz/v1/clue/call_now',
          'GET /biz/v1/clue/call_now/outcomes',
          'GET /biz/v1/clue/call_now/outcome/list',
        )
      },
    },
  )
  return (
    <Sheet open title={m.call_outcome_title({ who: name })} onClose={onClose}>
      <Rows>
        {outcomeNames.map(([outcome, title, note]) => (
          <ButtonRow
            key={outcome}
            title={title()}
            {...(note && { note: note() })}
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
export function LaterSheet({ lead, now, onClose }: SheetProps & { now: Date }) {
  const client = useQueryClient()
  const clueId = lead.person.unionId
  const putOff = useWrite(
    (days: number) => call('POST /biz/v1/clue/call_now/snooze', { body: { clueId, days } }),
    {
      onDone: async ({ until }) => {
        lastWord(onClose, m.call_put_off({ when: calendarWords(until, now, getLocale()) }))
        await refresh(client, 'GET /biz/v1/clue/call_now')
      },
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
