import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffWorkOrder } from '@mingpian/contract/shared/work-order.ts'
import { App, Button, Flex, Form, Popconfirm, Select } from 'antd'
import { memberOptions, useMemberSearch } from '#features/staff/member-search.ts'
import { useWords } from '#kit/preferences.tsx'
import { TextForm } from './text-form.tsx'
import { closeWorkOrder, takeWorkOrder } from './writes.ts'

/** The moves that the state of a work order allows: take, assign, answer, close. */
export function WorkOrderMoves({ workOrder }: { workOrder: StaffWorkOrder }) {
  const words = useWords()
  const { message } = App.useApp()
  const { workOrderId, moves } = workOrder
  const outcome = { onDone: () => void message.success(words.saved) }
  const take = useWrite(() => takeWorkOrder(workOrderId), outcome)
  const close = useWrite(() => closeWorkOrder(workOrderId), outcome)
  return (
    <Flex vertical gap={16}>
      {moves.includes('answer') && (
        <TextForm
          label={words.workOrderAnswer}
          action={words.workOrderAnswerSend}
          isPrimary
          submit={(text) =>
            callOnce('POST /work-order/v1/staff/answer', {
              body: { workOrderId, words: text },
              quiet: true,
            })
          }
        />
      )}
      <Flex gap={8} wrap align="start">
        {moves.includes('take') && (
          <Button type="primary" loading={take.busy} onClick={() => take.run()}>
            {words.workOrderTake}
          </Button>
        )}
        {moves.includes('assign') && <Assign workOrder={workOrder} />}
        {moves.includes('close') && (
          <Popconfirm
            title={words.workOrderCloseAsk}
            styles={{ root: { maxWidth: 320 } }}
            onConfirm={() => void close.run()}
          >
            <Button loading={close.busy}>{words.workOrderClose}</Button>
          </Popconfirm>
        )}
      </Flex>
    </Flex>
  )
}

function Assign({ workOrder: { workOrderId, handler } }: { workOrder: StaffWorkOrder }) {
  const words = useWords()
  const { message } = App.useApp()
  const { members, select, keyword } = useMemberSearch()
  const assign = useWrite(
    (userId: string) =>
      call('POST /work-order/v1/staff/assign', { body: { workOrderId, userId }, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  return (
    <Form layout="inline" onFinish={({ userId }: { userId: string }) => assign.run(userId)}>
      <Form.Item
        name="userId"
        rules={[{ required: true, message: words.workOrderMemberMissing }]}
        {...(handler && { initialValue: handler.userId })}
      >
        <Select
          {...select}
          aria-label={words.workOrderAssignTo}
          placeholder={words.workOrderAssignTo}
          style={{ width: 200 }}
          options={memberOptions(members, !keyword && handler ? [handler] : [])}
        />
      </Form.Item>
      <Button htmlType="submit" loading={assign.busy}>
        {words.workOrderAssign}
      </Button>
    </Form>
  )
}
