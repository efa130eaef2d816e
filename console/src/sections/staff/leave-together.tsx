import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffItem } from '@mingpian/contract/staff.ts'
import { Alert, App, Form, Input, Modal, Typography } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import { SuccessorSelect } from './successor-select.tsx'

interface Fields {
  successorId?: string
  note?: string
}

interface LeaveTogetherProps {
  members: StaffItem[]
  open: boolean
  onClose: () => void
  /** After the members have left. */
  onDone: () => void
}

/** The selected members leave, all or none, to one successor. Undoing it takes each of them back. */
export function LeaveTogether({ members, open, onClose, onDone }: LeaveTogetherProps) {
  const words = useWords()
  const { message } = App.useApp()
  const undoable = useUndoMessage()
  const [form] = Form.useForm<Fields>()
  const undo = useWrite(
    async (ids: readonly string[]) => {
      let failed = 0
      // The last one first: a predecessor among them follows the member whom they had led to.
      for (const userId of ids.toReversed())
        await call('POST /biz/v1/staff/hand_over/undo', { body: { userId }, quiet: true }).catch(() => {
          failed++
        })
      return failed
    },
    {
      onDone: (failed) =>
        failed > 0 ? message.warning(words.leaveNotUndone(failed)) : message.success(words.undone),
    },
  )
  const leave = useWrite(
    (fields: Fields) =>
      call('POST /biz/v1/staff/leave', {
        body: { members: members.map(({ userId }) => ({ userId })), ...fields },
        quiet: true,
      }),
    {
      onDone: ({ left }) => {
        const ids = members.map(({ userId }) => userId)
        form.resetFields()
        onClose()
        onDone()
        undoable(words.leftTogether(left), () => undo.run(ids))
      },
    },
  )
  return (
    <Modal
      open={open}
      title={words.leaveTogetherOf(members.length)}
      okText={words.leaveTogether}
      okButtonProps={{ danger: true, loading: leave.busy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(fields) => leave.run(fields)}>
        <Typography.Paragraph ellipsis={{ rows: 3, expandable: true }}>
          {words.listed(members.map(({ name }) => name))}
        </Typography.Paragraph>
        <Alert type="warning" style={{ marginBottom: 16 }} title={words.leaveTogetherHint} />
        <Form.Item name="successorId" label={words.handOverTo}>
          <SuccessorSelect without={members.map(({ userId }) => userId)} />
        </Form.Item>
        <Form.Item name="note" label={words.handOverNote} extra={words.handOverNoteHint}>
          <Input.TextArea maxLength={100} showCount autoSize={{ minRows: 2 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
