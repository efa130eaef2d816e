import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { type FormAnswer, type Handling, handlings } from '@mingpian/contract/forms.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
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
  const [stateId, handlerId] = [useId(), useId()]
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
      <label htmlFor={stateId}>
        <span>{m.forms_handling()}</span>
        <Select
          id={stateId}
          value={state}
          disabled={change.busy}
          choices={handlings.map((each) => [each, handlingWords[each]()] as const)}
          onChange={(next) => void change.run({ state: next })}
        />
      </label>
      <label htmlFor={handlerId}>
        <span>{m.forms_handler()}</span>
        <Select
          id={handlerId}
          value={handler.userId}
          disabled={change.busy}
          choices={[
            ['', m.forms_handler_none()],
            [userId, m.forms_handler_me()],
            ...(handler.userId && handler.userId !== userId ? [[handler.userId, handler.name] as const] : []),
          ]}
          onChange={(chosen) => void change.run({ handlerId: chosen })}
        />
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
