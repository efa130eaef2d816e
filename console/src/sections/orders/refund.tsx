import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { App, Form, Input, Typography } from 'antd'
import { FormModal } from '#kit/form-modal.tsx'
import { useWords } from '#kit/preferences.tsx'
import { refundable, type WholeOrder } from './whole-order.ts'

/** Gives everything back that was paid for an order. */
export function RefundOrder({ order, onClose }: { order: WholeOrder; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ reason?: string }>()
  const refund = useWrite(
    (reason: string) =>
      callOnce('POST /mall/order/v1/console/refund', {
        body: { orderId: order.orderId, ...(reason && { reason }) },
        quiet: true,
      }),
    {
      onDone: () => {
        void message.success(words.orderRefundBegun)
        onClose()
      },
    },
  )
  return (
    <FormModal
      title={words.orderRefund}
      action={words.orderRefund}
      danger
      form={form}
      isBusy={refund.busy}
      onSend={({ reason = '' }) => refund.run(reason.trim())}
      onClose={onClose}
    >
      <Typography.Paragraph>{words.orderRefundAsk(yuan(refundable(order)))}</Typography.Paragraph>
      {order.state === 'paid' && <Typography.Paragraph>{words.orderRefundStock}</Typography.Paragraph>}
      <Form.Item name="reason" label={words.orderRefundReason} style={{ marginBottom: 0 }}>
        <Input maxLength={80} showCount />
      </Form.Item>
    </FormModal>
  )
}
