import { useWrite } from '@mingpian/client/react/use-write.ts'
import { App, Button, Form, Input } from 'antd'
import { useWords } from '#kit/preferences.tsx'

interface TextFormProps {
  label: string
  action: string
  isPrimary?: boolean
  submit: (text: string) => Promise<unknown>
}

/** A text that is sent about a work order. It is empty afterwards. */
export function TextForm({ label, action, isPrimary = false, submit }: TextFormProps) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ text: string }>()
  const send = useWrite(submit, {
    onDone: () => {
      form.resetFields()
      void message.success(words.saved)
    },
  })
  return (
    <Form form={form} layout="vertical" onFinish={({ text }) => send.run(text.trim())}>
      <Form.Item
        name="text"
        label={label}
        rules={[{ required: true, whitespace: true, message: words.workOrderTextMissing }]}
      >
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <Button type={isPrimary ? 'primary' : 'default'} htmlType="submit" loading={send.busy}>
        {action}
      </Button>
    </Form>
  )
}
