import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { FormAnswer } from '@mingpian/contract/forms.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { figureWords } from '#features/forms/words.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { lastWord } from '#ui/last-word.ts'
import { Sheet } from '#ui/sheet.tsx'
import { AnswerHandling } from './answer-handling.tsx'
import style from './answers.module.css'

/** One submitted form: every question with its answer, and what to do next. */
export function AnswerSheet({ answer, onClose }: { answer: FormAnswer; onClose: () => void }) {
  const { answerId, personName, salesperson, unionId, values } = answer
  const mayDelete = may(useSession()?.role ?? '', 'records.delete')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useWrite(() => call('DELETE /biz/v1/form/answer', { query: { answerId } }), {
    onDone: async () => {
      for (const key of ['form-answers', 'form-statistics', 'forms'])
        await client.invalidateQueries({ queryKey: [key] })
      lastWord(onClose, m.forms_deleted())
    },
  })
  if (asking)
    return (
      <Confirm
        danger
        title={m.forms_delete_title()}
        action={m.forms_delete()}
        busy={remove.busy}
        onConfirm={() => void remove.run()}
        onClose={() => setAsking(false)}
      >
        <p>{m.forms_delete_hint()}</p>
      </Confirm>
    )
  const phone = values.find(({ kind, value }) => kind === 'phone' && value)?.value
  return (
    <Sheet open title={personName || m.forms_visitor()} onClose={onClose}>
      <dl className={style.values}>
        {values.map(({ question, kind, label, value }) => (
          <div key={question}>
            <dt>{label}</dt>
            <dd>{value ? <Value kind={kind} value={value} /> : m.forms_not_answered()}</dd>
          </div>
        ))}
        {salesperson && (
          <div>
            <dt>{m.forms_by_whom()}</dt>
            <dd>{salesperson}</dd>
          </div>
        )}
      </dl>
      <AnswerHandling key={answerId} answer={answer} />
      <p className={style.tools}>
        {phone && (
          <LinkButton small kind="primary" href={`tel:${phone}`}>
            {m.card_call()}
          </LinkButton>
        )}
        {unionId && (
          <LinkButton small href={`#/pages/radar/trail/index?${new URLSearchParams({ unionId })}`}>
            {m.forms_trail()}
          </LinkButton>
        )}
        {mayDelete && (
          <Button small kind="quietDanger" onClick={() => setAsking(true)}>
            {m.forms_delete()}
          </Button>
        )}
      </p>
    </Sheet>
  )
}

function Value({ kind, value }: Pick<FormAnswer['values'][number], 'kind' | 'value'>) {
  if (kind === 'signature')
    return (
      <svg className={style.signature} viewBox="0 0 600 240" role="img" aria-label={m.forms_signed()}>
        <path d={value} />
      </svg>
    )
  if (kind === 'file')
    return value.split('\n').map((url, at) => (
      <a key={url} className={style.file} href={url} target="_blank" rel="noreferrer">
        {url.endsWith('.pdf') ? (
          m.forms_file({ n: at + 1 })
        ) : (
          <img src={url} alt={m.forms_file({ n: at + 1 })} />
        )}
      </a>
    ))
  return kind === 'rating' ? figureWords(kind, value) : value
}
