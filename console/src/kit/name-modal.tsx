import { Form, Input } from 'antd'
import { FormModal } from './form-modal.tsx'

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
  const [form] = Form.useForm<{ name: string }>()
  return (
    <FormModal
      title={title}
      form={form}
      initial={{ name: initial }}
      isBusy={isBusy}
      onSend={({ name }) => onSave(name.trim())}
      onClose={onClose}
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
    </FormModal>
  )
}
