import type { Question } from '@mingpian/contract/shared/forms.ts'
import { decidingKinds } from '@mingpian/contract/shared/rules/form-design.ts'
import { Checkbox, Flex, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useWords } from '#kit/preferences.tsx'

interface QuestionSettingsProps {
  question: Question
  /** The questions before it, on whose answers it may depend. */
  earlier: readonly Question[]
  onChange: (question: Question) => void
}

/** The settings that the kind of a question has. Each change counts at once. */
export function QuestionSettings({ question, earlier, onChange }: QuestionSettingsProps) {
  const words = useWords()
  const { kind, label, hint = '', required, options = [], verified = false, terms = '' } = question
  const set = (change: Partial<Question>) => onChange({ ...question, ...change })
  return (
    <div>
      <Form.Item label={words.questionLabel} required htmlFor={`${question.id}-label`}>
        <Input
          id={`${question.id}-label`}
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
        <Form.Item label={words.options} extra={words.optionsHint} htmlFor={`${question.id}-options`}>
          <Input.TextArea
            id={`${question.id}-options`}
            rows={Math.min(8, Math.max(3, options.length + 1))}
            maxLength={1_800}
            value={options.join('\n')}
            onChange={({ target }) => set({ options: target.value.split('\n') })}
          />
        </Form.Item>
      )}
      {kind === 'consent' && (
        <Form.Item label={words.terms} required htmlFor={`${question.id}-terms`}>
          <Input.TextArea
            id={`${question.id}-terms`}
            rows={4}
            maxLength={2_000}
            showCount
            value={terms}
            onChange={({ target }) => set({ terms: target.value })}
          />
        </Form.Item>
      )}
      <Bounds question={question} onChange={onChange} />
      <Flex gap={32} wrap>
        <Form.Item label={words.isRequired}>
          <Switch
            aria-label={words.isRequired}
            checked={required}
            onChange={(next) => set({ required: next })}
          />
        </Form.Item>
        {kind === 'phone' && (
          <Form.Item label={words.smsVerified} extra={words.smsVerifiedHint}>
            <Switch
              aria-label={words.smsVerified}
              checked={verified}
              onChange={(next) => set({ verified: next })}
            />
          </Form.Item>
        )}
      </Flex>
      <Condition question={question} earlier={earlier} onChange={onChange} />
    </div>
  )
}

/** The least and the most: of numbers their value, of texts their characters, of ratings the stars. */
function Bounds({ question, onChange }: Pick<QuestionSettingsProps, 'question' | 'onChange'>) {
  const words = useWords()
  const { kind } = question
  const bound = (name: 'min' | 'max', label: string) => (
    <Form.Item label={label} htmlFor={`${question.id}-${name}`}>
      <InputNumber
        id={`${question.id}-${name}`}
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
function Condition({ question, earlier, onChange }: QuestionSettingsProps) {
  const words = useWords()
  const { showIf, ...rest } = question
  const deciding = earlier.filter(({ kind }) => decidingKinds.includes(kind))
  const chosen = earlier.find(({ id }) => id === showIf?.question)
  if (deciding.length === 0 && !showIf) return null
  const valuesOf = ({ kind, options = [] }: Question) =>
    kind === 'consent' ? ['yes'] : options.filter((option) => option.trim())
  return (
    <Form.Item label={words.showIf} style={{ marginBottom: 0 }}>
      <Select
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
