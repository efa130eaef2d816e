import { sendSmsCode } from '@mingpian/client/sms.ts'
import type { Form } from '@mingpian/contract/forms.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import {
  answerProblems,
  askedQuestions,
  keptAnswers,
  verifiedPhone,
} from '@mingpian/contract/shared/rules/form-answers.ts'
import { currentOrigin } from '#kit/address/arrival.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { PhoneCodeFields } from '#ui/phone-code-fields.tsx'
import style from './form-fill.module.css'
import { submitForm } from './outbox.ts'
import { QuestionView } from './questions.tsx'
import { isVerified, readAnswers, type Typed, textOf } from './typed.ts'
import { labelOf, problemWords } from './words.ts'

interface Values {
  answers: Typed
  smsCode: string
}

interface QuestionnaireProps {
  shown: Form
  /** The salesperson whose page led to the form; '' for none. */
  userId: string
  /** The name of the draft; without it answers are not stored. */
  draft?: string
  onSent: () => void
  /** The id of the present view of a thing. */
  viewOf: (contentId: string) => Promise<string>
}

/** The questions of a form that apply to the present answers, and the submit button. */
export function Questionnaire({ shown, userId, draft, onSent, viewOf }: QuestionnaireProps) {
  const { form: description, companyId, formId, title } = shown
  const form = useForm<Values, Awaited<ReturnType<typeof submitForm>>>({
    initial: { answers: {}, smsCode: '' },
    ...(draft !== undefined && { draft: { name: draft, fields: ['answers'] } }),
    check: (values) => wrongOf(shown, values),
    beside: { [codes.smsCodeWrong]: 'smsCode' },
    submit: async ({ answers, smsCode }) => {
      const read = readAnswers(description, answers)
      const { compatibleShareId: shareId } = await currentOrigin()
      const parentActivityId = await viewOf(formId)
      return submitForm(title, {
        formId,
        companyId,
        answers: keptAnswers(description, read),
        ...(verifiedPhone(description, read) && { smsCode }),
        ...(shareId && { shareId }),
        ...(userId && { userId }),
        ...(parentActivityId && { parentActivityId }),
      })
    },
    onDone: (data) => data && onSent(),
    onFailure: sayNotSaved,
  })
  const { answers, smsCode } = form.values
  return (
    <FormView form={form} className={style.questions}>
      {askedQuestions(description, readAnswers(description, answers)).map((question) => {
        const field = form.field(`answers.${question.id}`)
        if (isVerified(question))
          return (
            <div key={question.id}>
              <PhoneCodeFields
                label={labelOf(question)}
                value={{ phone: textOf(field.value), code: smsCode }}
                onChange={({ phone, code }) => {
                  field.onChange(phone)
                  form.change({ smsCode: code })
                }}
                onSend={(phone) => sendSmsCode(phone, 'form')}
                errors={{ phone: field.error, code: form.field('smsCode').error }}
              />
            </div>
          )
        return <QuestionView key={question.id} question={question} {...field} />
      })}
      <Button submit block kind="primary" busy={form.busy}>
        {description.submitText || m.forms_submit()}
      </Button>
      <p className={style.privacy}>
        {m.forms_privacy({ company: shown.companyName })}{' '}
        <a href="#/pages/privacy/index">{m.forms_policy()}</a>
      </p>
    </FormView>
  )
}

function wrongOf({ form }: Form, { answers, smsCode }: Values): Record<string, string> {
  const read = readAnswers(form, answers)
  const problems = answerProblems(form, read)
  const asked = new Map(askedQuestions(form, read).map((question) => [question.id, question]))
  const words = [...problems].flatMap(([id, problem]) => {
    const question = asked.get(id)
    return question ? [[`answers.${id}`, problemWords(question, problem)]] : []
  })
  const lacksCode = verifiedPhone(form, read) && !/^\d{6}$/.test(smsCode)
  return { ...Object.fromEntries(words), ...(lacksCode && { smsCode: m.sms_code_wrong() }) }
}
