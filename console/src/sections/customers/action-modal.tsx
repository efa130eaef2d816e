import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { App, Form, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import { MemberField } from './member-field.tsx'

/** The largest number of leads of one call. */
export const MOST_SELECTED = 100

interface ActionModalProps<Values> {
  /** Names the action, also on its button. */
  title: string
  okText?: string
  busy: boolean
  onSubmit: (values: Values) => void
  onClose: () => void
}

/** The dialog of an action on selected leads, with the fields of a form. */
export function ActionModal<Values extends object>({
  title,
  okText = title,
  busy,
  onSubmit,
  onClose,
  children,
}: ActionModalProps<Values> & { children: ReactNode }) {
  const words = useWords()
  const [form] = Form.useForm<Values>()
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={words.cancel}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={onSubmit}>
        {children}
      </Form>
    </Modal>
  )
}

/** The member who gets leads. */
export interface Receiver {
  to: { value: string; label: string }
}

/** Asks for the member who gets leads. */
export function MemberModal({
  label,
  hint,
  ...modal
}: ActionModalProps<Receiver> & { label: string; hint: string }) {
  const words = useWords()
  return (
    <ActionModal {...modal}>
      <Form.Item
        name="to"
        label={label}
        extra={hint}
        rules={[{ required: true, message: words.turnMissing }]}
      >
        <MemberField />
      </Form.Item>
    </ActionModal>
  )
}

/** Reports hand-overs, also into and out of the pool, with an undo button. @param none the text if there was none */
export function useToldTurns() {
  const words = useWords()
  const { message } = App.useApp()
  const undoable = useUndoMessage()
  const undo = useWrite(
    (turnIds: string[]) => call('POST /biz/v1/customers/turn/undo', { body: { turnIds }, quiet: true }),
    { onDone: ({ undone }) => void message.success(words.turnsUndone(undone)) },
  )
  return (turnIds: string[], said: (turns: number) => string, none: string) => {
    if (turnIds.length > 0) undoable(said(turnIds.length), () => undo.run(turnIds))
    else message.info(none)
  }
}
