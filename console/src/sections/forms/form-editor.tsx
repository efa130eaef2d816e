import { descriptionOf, type FormValues } from '@mingpian/client/making/form.ts'
import type { MaterialState } from '@mingpian/contract/shared/rules/material-state.ts'
import { Alert, App, Card, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Blanks } from '#kit/blanks.tsx'
import { useWrite } from '#kit/call.ts'
import columns from '#kit/columns.module.css'
import { useMe } from '#kit/me.tsx'
import { PhonePreview } from '#kit/phone-preview.tsx'
import { PiecePage } from '#kit/piece-page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { ShownForm } from '#kit/shown-form.tsx'
import { useDraft } from '#kit/use-draft.ts'
import { FormSettings, TypeField } from './form-settings.tsx'
import { questionsProblem } from './problems.ts'
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
  const draft = useDraft<FormValues>(stored ? `form.${stored.formId}.${stored.revision}` : draftName)
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
      refresh: ['GET /biz/v1/form/list', 'GET /biz/v1/content/list', 'GET /biz/v1/content/detail'],
    },
  )
  const send = async (publish: boolean) => {
    const values = await form.validateFields().catch(() => null)
    if (values) save.mutate({ values: { ...first, ...form.getFieldsValue(true) }, publish })
    else form.scrollToField(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name ?? 'title')
  }
  const values: FormValues = {
    ...first,
    ...Form.useWatch((all: FormValues) => all, { form, preserve: true }),
  }
  const discard = () => {
    draft.forget()
    form.setFieldsValue(initial)
  }
  return (
    <PiecePage
      heading={stored ? words.editForm : words.newForm}
      state={stored?.state}
      saving={save.isPending ? save.variables : null}
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
                rules={[
                  {
                    validator: async () => {
                      const problem = questionsProblem(form.getFieldsValue(true), words, timeZone)
                      if (problem) throw new Error(problem)
                    },
                  },
                ]}
              >
                <Questions />
              </Form.Item>
              <Form.Item shouldUpdate noStyle>
                {() => {
                  const [error] = form.getFieldError('questions')
                  return error && <Alert type="error" showIcon title={error} style={{ marginTop: 12 }} />
                }}
              </Form.Item>
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
