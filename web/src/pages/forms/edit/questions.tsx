import { call } from '@mingpian/client/call.ts'
import { newQuestion } from '@mingpian/client/editing/form.ts'
import type { Question } from '@mingpian/contract/shared/forms.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import style from './edit.module.css'
import { QuestionSheet } from './question-sheet.tsx'

interface QuestionsProps {
  value: Question[]
  error: string | undefined
  onChange: (questions: Question[]) => void
}

/** The questions in their order: added, moved, changed and removed. */
export function Questions({ value: questions, error, onChange }: QuestionsProps) {
  const [isAdding, setAdding] = useState(false)
  const [openId, setOpenId] = useState('')
  const { data } = useQuery({
    queryKey: ['form-components'],
    queryFn: ({ signal }) => call('GET /biz/v1/material/form/component_group', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const locale = getLocale()
  const kinds = new Map(
    data?.groups.flatMap(({ components }) => components.map(({ kind, title }) => [kind, title[locale]])),
  )
  const open = questions.find(({ id }) => id === openId)
  return (
    <section className={style.questions} tabIndex={-1} aria-invalid={error ? true : undefined}>
      <h2>{m.forms_questions()}</h2>
      {error && (
        <p className={style.error} role="alert">
          {error}
        </p>
      )}
      <SortableList
        label={m.forms_questions()}
        items={questions}
        idOf={({ id }) => id}
        nameOf={({ label }) => label}
        onReorder={onChange}
      >
        {({ id, kind, label, required, showIf }) => (
          <button type="button" className={style.question} onClick={() => setOpenId(id)}>
            <b>{label || m.forms_no_label()}</b>
            <small>
              {[kinds.get(kind), required && m.forms_is_required(), showIf && m.forms_is_conditional()]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </button>
        )}
      </SortableList>
      <Button block disabled={!data} onClick={() => setAdding(true)}>
        {m.forms_add_question()}
      </Button>
      {isAdding && data && (
        <Sheet open title={m.forms_add_question()} onClose={() => setAdding(false)}>
          {data.groups.map(({ group, title, components }) => (
            <Rows key={group} title={title[locale]}>
              {components.map(({ kind, title }) => (
                <ButtonRow
                  key={kind}
                  title={title[locale]}
                  onClick={() => {
                    const added = newQuestion(kind, title[locale], questions)
                    onChange([...questions, added])
                    setAdding(false)
                    setOpenId(added.id)
                  }}
                />
              ))}
            </Rows>
          ))}
        </Sheet>
      )}
      {open && (
        <QuestionSheet
          question={open}
          earlier={questions.slice(0, questions.indexOf(open))}
          onChange={(next) => onChange(questions.map((each) => (each === open ? next : each)))}
          onRemove={() => {
            setOpenId('')
            onChange(questions.filter((each) => each !== open))
          }}
          onClose={() => setOpenId('')}
        />
      )}
    </section>
  )
}
