import type { Question } from '@mingpian/contract/shared/forms.ts'
import { decidingKinds } from '@mingpian/contract/shared/rules/form-design.ts'
import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { SwitchRow } from '#ui/rows.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import style from './edit.module.css'

interface QuestionSheetProps {
  question: Question
  /** The questions before it, on whose answers it may depend. */
  earlier: readonly Question[]
  onChange: (question: Question) => void
  onRemove: () => void
  onClose: () => void
}

/** The settings that the kind of a question has. Each change counts at once. */
export function QuestionSheet({ question, earlier, onChange, onRemove, onClose }: QuestionSheetProps) {
  const { kind, label, hint = '', required, options = [], verified = false, terms = '' } = question
  const set = (change: Partial<Question>) => onChange({ ...question, ...change })
  return (
    <Sheet open title={label || m.forms_no_label()} onClose={onClose}>
      <div className={style.settings}>
        <Field
          label={m.forms_label()}
          maxLength={100}
          value={label}
          onChange={(next) => set({ label: next })}
        />
        <Field label={m.forms_hint()} maxLength={200} value={hint} onChange={(next) => set({ hint: next })} />
        {(kind === 'choice' || kind === 'choices') && (
          <TextArea
            short
            label={m.forms_options()}
            maxLength={1_800}
            value={options.join('\n')}
            onChange={(text) => set({ options: text.split('\n') })}
          />
        )}
        {kind === 'consent' && (
          <TextArea
            short
            label={m.forms_terms()}
            maxLength={2_000}
            value={terms}
            onChange={(next) => set({ terms: next })}
          />
        )}
        <Bounds question={question} onChange={onChange} />
        <SwitchRow title={m.forms_required()} on={required} onChange={(next) => set({ required: next })} />
        {kind === 'phone' && (
          <SwitchRow
            title={m.forms_verified()}
            note={m.forms_verified_hint()}
            on={verified}
            onChange={(next) => set({ verified: next })}
          />
        )}
        <Condition question={question} earlier={earlier} onChange={onChange} />
        <Button block kind="primary" onClick={onClose}>
          {m.forms_done()}
        </Button>
        <Button block kind="quietDanger" onClick={onRemove}>
          {m.forms_remove_question()}
        </Button>
      </div>
    </Sheet>
  )
}

/** The least and the most: of numbers their value, of texts their characters, of ratings the stars. */
function Bounds({ question, onChange }: Pick<QuestionSheetProps, 'question' | 'onChange'>) {
  const { kind } = question
  const bound = (name: 'min' | 'max', label: string) => (
    <Field
      label={label}
      inputMode="numeric"
      value={question[name] === undefined ? '' : String(question[name])}
      onChange={(text) => {
        const { [name]: _before, ...rest } = question
        const digits = text.replace(/\D/g, '').slice(0, 9)
        onChange(digits ? { ...rest, [name]: Number(digits) } : rest)
      }}
    />
  )
  if (kind === 'rating') return bound('max', m.forms_most_stars())
  if (kind === 'number')
    return (
      <>
        {bound('min', m.forms_least())}
        {bound('max', m.forms_most())}
      </>
    )
  return kind === 'text' || kind === 'longText' ? bound('max', m.forms_most_characters()) : null
}

/** Whether a question is asked at all depends on the answer to an earlier choice or consent. */
function Condition({
  question,
  earlier,
  onChange,
}: Pick<QuestionSheetProps, 'question' | 'earlier' | 'onChange'>) {
  const id = useId()
  const { showIf, ...rest } = question
  const deciding = earlier.filter(({ kind }) => decidingKinds.includes(kind))
  const chosen = earlier.find((each) => each.id === showIf?.question)
  if (deciding.length === 0 && !showIf) return null
  const valuesOf = ({ kind, options = [] }: Question) =>
    kind === 'consent' ? ['yes'] : options.filter((option) => option.trim())
  const choose = (questionId: string) => {
    const next = deciding.find((each) => each.id === questionId)
    onChange(next ? { ...rest, showIf: { question: next.id, values: valuesOf(next).slice(0, 1) } } : rest)
  }
  return (
    <div className={style.select}>
      <label htmlFor={id}>{m.forms_show_if()}</label>
      <Select
        id={id}
        value={showIf?.question ?? ''}
        choices={[
          ['', m.forms_show_always()],
          ...deciding.map((each) => [each.id, m.forms_show_by({ label: each.label })] as const),
        ]}
        onChange={choose}
      />
      {showIf &&
        chosen &&
        chosen.kind !== 'consent' &&
        valuesOf(chosen).map((value) => (
          <label key={value} className={style.check}>
            <input
              type="checkbox"
              checked={showIf.values.includes(value)}
              onChange={({ target }) => {
                const others = showIf.values.filter((each) => each !== value)
                const values = target.checked ? [...others, value] : others
                if (values.length > 0) onChange({ ...rest, showIf: { ...showIf, values } })
              }}
            />
            <span>{value}</span>
          </label>
        ))}
    </div>
  )
}
