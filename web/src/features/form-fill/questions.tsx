import type { QuestionKind } from '@mingpian/contract/shared/forms.ts'
import type { ReactNode } from 'react'
import { Field } from '#ui/field.tsx'
import { PhoneField } from '#ui/phone-code-fields.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { ChoiceQuestion, ConsentQuestion } from './choices.tsx'
import { FileQuestion } from './files.tsx'
import { RatingQuestion } from './rating.tsx'
import { RegionQuestion } from './region.tsx'
import { SignatureQuestion } from './signature.tsx'
import type { QuestionProps } from './typed.ts'
import { textOf } from './typed.ts'
import { labelOf, longest } from './words.ts'

function TextQuestion({ question, value, error, onChange }: QuestionProps) {
  const { kind, hint } = question
  return (
    <Field
      label={labelOf(question)}
      hint={hint}
      error={error}
      value={textOf(value)}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      type={kind === 'date' ? 'date' : 'text'}
      onChange={onChange}
    />
  )
}

const LongTextQuestion = ({ question, value, error, onChange }: QuestionProps) => (
  <TextArea
    short
    label={labelOf(question)}
    hint={question.hint}
    maxLength={longest(question)}
    value={textOf(value)}
    error={error}
    onChange={onChange}
  />
)

const PhoneQuestion = ({ question, value, error, onChange }: QuestionProps) => (
  <PhoneField
    label={labelOf(question)}
    hint={question.hint}
    value={textOf(value)}
    error={error}
    onChange={onChange}
  />
)

/** The control of each kind of question. A phone number that is checked has its code beside it: see `questionnaire.tsx`. */
const views: Record<QuestionKind, (props: QuestionProps) => ReactNode> = {
  text: TextQuestion,
  longText: LongTextQuestion,
  number: TextQuestion,
  phone: PhoneQuestion,
  choice: ChoiceQuestion,
  choices: ChoiceQuestion,
  date: TextQuestion,
  region: RegionQuestion,
  file: FileQuestion,
  rating: RatingQuestion,
  signature: SignatureQuestion,
  consent: ConsentQuestion,
}

export function QuestionView(props: QuestionProps) {
  const View = views[props.question.kind]
  return <View {...props} />
}
