import { callOnce } from '@mingpian/client/call-once.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { DayPart } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { bookingTo } from '#features/booking/paths.ts'
import { partWords } from '#features/booking/waiting-words.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { toast } from '#ui/toast.ts'
import style from './book.module.css'

type Wish = CallTypes<'POST /java-appointment-center/api/app/appointment/waiting/v1/join'>['body']

interface Props {
  wish: Omit<Wish, 'part'>
  /** The parts of the day in which nothing is free. */
  parts: readonly DayPart[]
  /** Whether the whole day is full. */
  isFull: boolean
}

/** Puts the person on the waiting list of a day, or of a part of it, in which nothing is free. */
export function JoinWaiting({ wish, parts, isFull }: Props) {
  const companyId = currentCompany()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<DayPart>()
  const [first = 'any'] = parts
  const part = chosen && parts.includes(chosen) ? chosen : first
  const join = useWrite(
    () =>
      callOnce('POST /java-appointment-center/api/app/appointment/waiting/v1/join', {
        body: { ...wish, part },
      }),
    {
      onDone: ({ waitingId }) => {
        toast(m.wait_joined())
        navigate(bookingTo('waiting', { companyId, waiting: waitingId }))
      },
      // A time is free by now, say: the app says so, and the list is read again.
      reread: 'always',
    },
  )
  return (
    <section className={style.wait}>
      <h2>{isFull ? m.wait_full() : m.wait_part_full({ part: partWords(part) })}</h2>
      <p>{m.wait_hint()}</p>
      {parts.length > 1 && (
        <Choices
          label={m.wait_which()}
          value={part}
          choices={parts.map((each) => [each, partWords(each)] as const)}
          onChange={setChosen}
        />
      )}
      <Button block kind="primary" busy={join.busy} onClick={() => void join.run()}>
        {m.wait_join()}
      </Button>
    </section>
  )
}
