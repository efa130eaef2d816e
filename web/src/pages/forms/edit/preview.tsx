import type { Answers, FormDescription } from '@mingpian/contract/shared/forms.ts'
import { askedQuestions } from '@mingpian/contract/shared/rules/form-answers.ts'
import { useState } from 'react'
import { QuestionView } from '#features/form-fill/questions.tsx'
import { limitWords } from '#features/form-fill/words.ts'
import { m } from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import style from './edit.module.css'

interface PreviewProps {
  title: string
  form: FormDescription
  onClose: () => void
}

/** The form as its visitors will see it. It can be tried; nothing is sent. */
export function Preview({ title, form, onClose }: PreviewProps) {
  const [answers, setAnswers] = useState<Answers>({})
  const limits = limitWords(form)
  return (
    <Sheet open title={title || m.forms_preview()} onClose={onClose}>
      <div className={style.preview}>
        {form.intro && <p>{form.intro}</p>}
        {limits.length > 0 && <p>{limits.join(' · ')}</p>}
        {askedQuestions(form, answers).map((question) => (
          <QuestionView
            key={question.id}
            question={question}
            value={answers[question.id]}
            error={undefined}
            onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
          />
        ))}
        <p>{m.forms_preview_note()}</p>
      </div>
    </Sheet>
  )
}
