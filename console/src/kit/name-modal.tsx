import { Form, Input, Modal } from 'antd'
import { useWords } from './preferences.tsx'

interface NameModalProps {
  title: string
  label: string
  /** Error text without a name. */
  missing: string
  initial: string
  maxLength: number
  /** Why a name is not allowed; undefined if it is. */
  problemOf?: (name: string) => string | undefined
  isBusy: boolean
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for a name. */
export function NameModal(props: NameModalProps) {
  const { title, label, missing, initial, maxLength, problemOf, isBusy, onSave, onClose } = props
  const words = useWords()
  const [form] = Form.useForm<{ name: string }>()
  return (
    <Modal
      open
      title={title}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: initial }}
        onFinish={({ name }) => onSave(name.trim())}
      >
        <Form.Item
          name="name"
          label={label}
          rules={[
            { required: true, whitespace: true, message: missing },
            {
              validator: async (_, name = '') => {
                const problem = problemOf?.(name.trim())
                if (problem) throw new Error(problem)
              },
            },
          ]}
        >
          <Input autoFocus maxLength={maxLength} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
