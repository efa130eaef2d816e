import { Form, type FormInstance, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from './preferences.tsx'

interface FormModalProps<T> {
  title: string
  /** Label of the button that sends the form; `save` by default. */
  action?: string
  danger?: boolean
  form: FormInstance<T>
  initial?: Partial<T>
  isBusy: boolean
  /** The form has nothing to send. */
  isIdle?: boolean
  onSend: (values: T) => void
  onClose: () => void
  children: ReactNode
}

/** A window with a form and the button that sends it. */
export function FormModal<T extends object>(props: FormModalProps<T>) {
  const { title, action, danger, form, initial, isBusy, isIdle, onSend, onClose, children } = props
  const words = useWords()
  return (
    <Modal
      open
      title={title}
      okText={action ?? words.save}
      cancelText={words.cancel}
      okButtonProps={{ danger, disabled: isIdle }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={onSend}>
        {children}
      </Form>
    </Modal>
  )
}
