import { descriptionOf, type FormValues } from '@mingpian/client/editing/form.ts'
import { useFoundDraft } from '@mingpian/client/react/use-draft.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { MaterialState } from '@mingpian/contract/shared/rules/material-state.ts'
import { Alert, App, Card, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Blanks } from '#features/pieces/blanks.tsx'
import { PiecePage } from '#features/pieces/piece-page.tsx'
import { ShownForm } from '#features/pieces/shown-form.tsx'
import columns from '#kit/columns.module.css'
import { checked } from '#kit/first-fault.ts'
import { useMe } from '#kit/me.tsx'
import { PhonePreview } from '#kit/phone-preview.tsx'
import { useWords } from '#kit/preferences.tsx'
import { FormSettings, TypeField } from './form-settings.tsx'
import { questionFaults } from './problems.ts'
import { Questions } from './questions.tsx'
import { saveForm } from './save-form.ts'

export interface StoredForm {
  formId: string
  state: MaterialState
  revision: number
}

interface FormEditorProps {
  stored?: StoredForm
  initial: FormValues
  /** Of a new form: the name under which its draft is kept. */
  draftName?: string
}

/** Edits a form: its questions, their order, and its end; on the right as a customer sees it. */
export function FormEditor({ stored, initial, draftName = 'form' }: FormEditorProps) {
  const words = useWords()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [form] = Form.useForm<FormValues>()
  const [isPreviewing, setPreviewing] = useState(false)
  // Questions are marked only after saving was tried.
  const [isTried, setTried] = useState(false)
  const draft = useFoundDraft<FormValues>(stored ? `form.${stored.formId}.${stored.revision}` : draftName)
  const [first] = useState(() => draft.found ?? initial)
  const isPublished = stored?.state === 'published'
  const save = useWrite(
    ({ values, publish }: { values: FormValues; publish: boolean }) =>
      saveForm(stored, values, { publish, timeZone }),
    {
      onDone: (_, { publish }) => {
        draft.forget()
        message.success(publish ? words.published : words.saved)
        navigate('/forms')
      },
    },
  )
  const send = async (publish: boolean) => {
    flushSync(() => setTried(true))
    if (await checked(form)) save.run({ values: { ...first, ...form.getFieldsValue(true) }, publish })
  }
  const values: FormValues = {
    ...first,
    ...Form.useWatch((all: FormValues) => all, { form, preserve: true }),
  }
  const faults = isTried ? questionFaults(values, words, timeZone) : []
  const ofForm = faults.filter(({ question }) => question === '')
  const discard = () => {
    draft.forget()
    form.setFieldsValue(initial)
  }
  return (
    <PiecePage
      heading={stored ? words.editForm : words.newForm}
      state={stored?.state}
      saving={save.running ?? null}
      onSave={(publish) => void send(publish)}
      onPreview={() => setPreviewing(true)}
      onDiscard={draft.found !== null && discard}
    >
      <Form<FormValues>
        form={form}
        layout="vertical"
        initialValues={first}
        onValuesChange={() => draft.keep(form.getFieldsValue(true))}
        onFinish={() => void send(!isPublished)}
      >
        <Blanks values={values} />
        <div className={columns.columns}>
          <Flex vertical gap={16} style={{ minWidth: 0 }}>
            <Card title={words.mainText}>
              <Form.Item
                name="title"
                label={words.contentTitle}
                rules={[{ required: true, whitespace: true, message: words.fieldMissing.title ?? '' }]}
              >
                <Input maxLength={100} showCount />
              </Form.Item>
              <Form.Item name="summary" label={words.summary}>
                <Input maxLength={200} />
              </Form.Item>
              <TypeField />
              <Form.Item name="intro" label={words.formIntro}>
                <Input.TextArea rows={3} maxLength={1_000} showCount />
              </Form.Item>
            </Card>
            <Card title={words.questions}>
              <Form.Item
                name="questions"
                noStyle
                validateTrigger={[]}
                rules={[
                  {
                    validator: async () => {
                      const [fault] = questionFaults(form.getFieldsValue(true), words, timeZone)
                      if (fault) throw new Error(fault.text)
                    },
                  },
                ]}
              >
                <Questions faults={faults} />
              </Form.Item>
              {ofForm.map(({ text }) => (
                <Alert key={text} type="error" showIcon title={text} style={{ marginTop: 12 }} />
              ))}
            </Card>
            <FormSettings />
          </Flex>
          <PhonePreview isOpen={isPreviewing} onClose={() => setPreviewing(false)}>
            <ShownForm title={values.title} form={descriptionOf(values, timeZone)} />
          </PhonePreview>
        </div>
      </Form>
    </PiecePage>
  )
}
