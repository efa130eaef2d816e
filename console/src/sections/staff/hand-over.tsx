import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { Alert, App, Button, Flex, Form, Input } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { SuccessorSelect } from './successor-select.tsx'

/** A member leaves, or one who left gets a successor. */
export function HandOver({ member, onDone }: { member: StaffDetail; onDone: () => void }) {
  const words = useWords()
  const { message, modal } = App.useApp()
  const handOver = useWrite(
    (fields: { successorId?: string; note?: string }) =>
      call('POST /biz/v1/staff/hand_over', { body: { userId: member.userId, ...fields }, quiet: true }),
    {
      onDone: () => {
        message.success(words.handedOver)
        onDone()
      },
    },
  )
  const ask = (fields: { successorId?: string; note?: string }) =>
    modal.confirm({
      title: words.handOver,
      content: words.handOverConfirm(member.name),
      okText: words.handOver,
      okButtonProps: { danger: true },
      onOk: () => handOver.run(fields),
    })
  return (
    <Form layout="vertical" onFinish={ask}>
      <Alert
        type="info"
        style={{ marginBottom: 16 }}
        title={words.handOverWhat}
        description={Object.entries(words.has)
          .map(([name, label]) => `${label} ${member.has[name as keyof typeof member.has]}`)
          .join(' · ')}
      />
      <Form.Item name="successorId" label={words.handOverTo}>
        <SuccessorSelect without={[member.userId]} />
      </Form.Item>
      <Form.Item name="note" label={words.handOverNote} extra={words.handOverNoteHint}>
        <Input.TextArea maxLength={100} showCount autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Flex justify="flex-end">
        <Button danger htmlType="submit" loading={handOver.busy}>
          {words.handOver}
        </Button>
      </Flex>
    </Form>
  )
}
