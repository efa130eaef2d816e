import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { type FormAnswer, type Handling, handlings } from '@mingpian/contract/forms.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import style from './answers.module.css'

type Change = Omit<CallTypes<'PUT /biz/v1/form/answer/handling'>['body'], 'answerId'>

const mostNote = 1_000

export const handlingWords: Record<Handling, () => string> = {
  open: m.forms_handling_open,
  progress: m.forms_handling_progress,
  done: m.forms_handling_done,
}

/** State of a submitted form's handling, its handler, and a note that colleagues alone see. */
export function AnswerHandling({ answer: { answerId, handling, mayHandle } }: { answer: FormAnswer }) {
  const user = useSession()
  const userId = user?.isStaff ? user.saleInfo.userId : ''
  const client = useQueryClient()
  const { state, handler, note } = handling
  const [typed, setTyped] = useState(note)
  const change = useWrite(
    (body: Change) => call('PUT /biz/v1/form/answer/handling', { body: { answerId, ...body } }),
    {
      onDone: async () => {
        for (const key of ['form-answers', 'forms']) await client.invalidateQueries({ queryKey: [key] })
        toast(m.forms_handling_saved())
      },
    },
  )
  if (!mayHandle)
    return (
      <div className={style.handling}>
        <p>{[handlingWords[state](), handler.name].filter(Boolean).join(' · ')}</p>
        {note && <p className={style.note}>{note}</p>}
      </div>
    )
  return (
    <div className={style.handling}>
      <label>
        <span>{m.forms_handling()}</span>
        <select
          value={state}
          disabled={change.busy}
          onChange={({ target }) => {
            const next = handlings.find((each) => each === target.value)
            if (next) void change.run({ state: next })
          }}
        >
          {handlings.map((each) => (
            <option key={each} value={each}>
              {handlingWords[each]()}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{m.forms_handler()}</span>
        <select
          value={handler.userId}
          disabled={change.busy}
          onChange={({ target }) => void change.run({ handlerId: target.value })}
        >
          <option value="">{m.forms_handler_none()}</option>
          <option value={userId}>{m.forms_handler_me()}</option>
          {handler.userId && handler.userId !== userId && (
            <option value={handler.userId}>{handler.name}</option>
          )}
        </select>
      </label>
      <TextArea
        short
        label={m.forms_handling_note()}
        maxLength={mostNote}
        value={typed}
        onChange={setTyped}
      />
      {typed.trim() !== note && (
        <Button
          small
          busy={change.busy}
          disabled={typed.trim().length > mostNote}
          onClick={() => void change.run({ note: typed })}
        >
          {m.forms_handling_save()}
        </Button>
      )}
    </div>
  )
}
