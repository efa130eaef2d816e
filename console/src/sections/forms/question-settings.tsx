import type { Question } from '@mingpian/contract/shared/forms.ts'
import { decidingKinds } from '@mingpian/contract/shared/rules/form-design.ts'
import { Checkbox, Flex, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useEffect } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { type FaultyPart, partId, type QuestionFault } from './problems.ts'

interface QuestionSettingsProps {
  question: Question
  /** The questions before it, on whose answers it may depend. */
  earlier: readonly Question[]
  onChange: (question: Question) => void
  /** Marked at its control. */
  fault: QuestionFault | undefined
}

/**
 * Focuses a control of a question that is being opened: until its panel is shown, some frames later, it takes no focus.
 * @returns ends the attempts
 */
function focusShown(id: string) {
  const control = document.getElementById(id)
  let framesLeft = 60
  let frame = 0
  const attempt = () => {
    control?.focus()
    if (document.activeElement !== control && framesLeft-- > 0) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

interface FocusedSettingsProps extends QuestionSettingsProps {
  /** The part to focus. A new object focuses it again. */
  focusOn: QuestionFault | undefined
}

/** The props of a form's item and of its control, with the fault marked where it is in this part. */
function useMarks({ question, fault }: Pick<QuestionSettingsProps, 'question' | 'fault'>) {
  return (part: FaultyPart) => {
    const id = partId(question.id, part)
    const isFaulty = fault?.part === part
    return {
      item: { htmlFor: id, ...(isFaulty && { validateStatus: 'error' as const, help: fault.text }) },
      control: { id, ...(isFaulty && { 'aria-invalid': true }) },
    }
  }
}

/** The settings that the kind of a question has. Each change counts at once. */
export function QuestionSettings({ question, earlier, onChange, fault, focusOn }: FocusedSettingsProps) {
  const words = useWords()
  const marks = useMarks({ question, fault })
  const { kind, label, hint = '', required, options = [], verified = false, terms = '' } = question
  const set = (change: Partial<Question>) => onChange({ ...question, ...change })
  useEffect(() => (focusOn ? focusShown(partId(focusOn.question, focusOn.part)) : undefined), [focusOn])
  return (
    <div>
      <Form.Item label={words.questionLabel} required {...marks('label').item}>
        <Input
          {...marks('label').control}
          maxLength={100}
          value={label}
          onChange={({ target }) => set({ label: target.value })}
        />
      </Form.Item>
      <Form.Item label={words.questionHint} htmlFor={`${question.id}-hint`}>
        <Input
          id={`${question.id}-hint`}
          maxLength={200}
          value={hint}
          onChange={({ target }) => set({ hint: target.value })}
        />
      </Form.Item>
      {(kind === 'choice' || kind === 'choices') && (
        <Form.Item label={words.options} extra={words.optionsHint} {...marks('options').item}>
          <Input.TextArea
            {...marks('options').control}
            rows={Math.min(8, Math.max(3, options.length + 1))}
            maxLength={1_800}
            value={options.join('\n')}
            onChange={({ target }) => set({ options: target.value.split('\n') })}
          />
        </Form.Item>
      )}
      {kind === 'consent' && (
        <Form.Item label={words.terms} required {...marks('terms').item}>
          <Input.TextArea
            {...marks('terms').control}
            rows={4}
            maxLength={2_000}
            showCount
            value={terms}
            onChange={({ target }) => set({ terms: target.value })}
          />
        </Form.Item>
      )}
      <Bounds question={question} onChange={onChange} fault={fault} />
      <Flex gap={32} wrap>
        <Form.Item label={words.isRequired}>
          <Switch
            aria-label={words.isRequired}
            checked={required}
            onChange={(next) => set({ required: next })}
          />
        </Form.Item>
        {kind === 'phone' && (
          <Form.Item label={words.smsVerified} extra={words.smsVerifiedHint} {...marks('verified').item}>
            <Switch
              {...marks('verified').control}
              aria-label={words.smsVerified}
              checked={verified}
              onChange={(next) => set({ verified: next })}
            />
          </Form.Item>
        )}
      </Flex>
      <Condition question={question} earlier={earlier} onChange={onChange} fault={fault} />
    </div>
  )
}

/** The least and the most: of numbers their value, of texts their characters, of ratings the stars. */
function Bounds({ question, onChange, fault }: Omit<QuestionSettingsProps, 'earlier'>) {
  const words = useWords()
  const marks = useMarks({ question, fault })
  const { kind } = question
  const bound = (name: 'min' | 'max', label: string) => (
    <Form.Item label={label} {...marks(name).item}>
      <InputNumber
        {...marks(name).control}
        precision={0}
        min={kind === 'number' ? -1_000_000_000 : 1}
        max={1_000_000_000}
        style={{ width: 160 }}
        value={question[name] ?? null}
        onChange={(value) => {
          const { [name]: _before, ...rest } = question
          onChange(value === null ? rest : { ...rest, [name]: value })
        }}
      />
    </Form.Item>
  )
  if (kind === 'rating') return bound('max', words.mostStars)
  if (kind === 'text' || kind === 'longText') return bound('max', words.mostCharacters)
  if (kind !== 'number') return null
  return (
    <Flex gap={24}>
      {bound('min', words.least)}
      {bound('max', words.most)}
    </Flex>
  )
}

/** Whether a question is asked at all depends on the answer to an earlier choice or consent. */
function Condition({ question, earlier, onChange, fault }: QuestionSettingsProps) {
  const words = useWords()
  const marks = useMarks({ question, fault })('condition')
  const { showIf, ...rest } = question
  const deciding = earlier.filter(({ kind }) => decidingKinds.includes(kind))
  const chosen = earlier.find(({ id }) => id === showIf?.question)
  if (deciding.length === 0 && !showIf) return null
  const valuesOf = ({ kind, options = [] }: Question) =>
    kind === 'consent' ? ['yes'] : options.filter((option) => option.trim())
  return (
    <Form.Item label={words.showIf} style={{ marginBottom: 0 }} {...marks.item}>
      <Select
        {...marks.control}
        allowClear
        aria-label={words.showIf}
        placeholder={words.showAlways}
        style={{ maxWidth: 420 }}
        value={showIf?.question}
        options={deciding.map(({ id, label }) => ({ value: id, label: words.showBy(label) }))}
        onChange={(id?: string) => {
          const next = deciding.find((each) => each.id === id)
          onChange(
            next ? { ...rest, showIf: { question: next.id, values: valuesOf(next).slice(0, 1) } } : rest,
          )
        }}
      />
      {showIf && chosen && chosen.kind !== 'consent' && (
        <Checkbox.Group
          style={{ marginTop: 8 }}
          options={valuesOf(chosen)}
          value={showIf.values}
          onChange={(values) => {
            if (values.length > 0) onChange({ ...rest, showIf: { ...showIf, values } })
          }}
        />
      )}
    </Form.Item>
  )
}
