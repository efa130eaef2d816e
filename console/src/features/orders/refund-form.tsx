import { useWrite } from '@mingpian/client/react/use-write.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { App, Form, Input, Typography } from 'antd'
import { FormModal } from '#kit/form-modal.tsx'
import { useWords } from '#kit/preferences.tsx'

interface RefundFormProps {
  /** In fen. */
  amount: number
  send: (reason: string) => Promise<unknown>
  /** The calls whose cached answers the refund makes old. */
  onClose: () => void
}

/** Asks for a reason and gives the payment of a booking back. */
export function RefundForm({ amount, send, onClose }: RefundFormProps) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ reason?: string }>()
  const refund = useWrite(send, {
    onDone: () => {
      void message.success(words.orderRefundBegun)
      onClose()
    },
  })
  return (
    <FormModal
      title={words.bookingRefund}
      action={words.bookingRefund}
      danger
      form={form}
      isBusy={refund.busy}
      onSend={({ reason = '' }) => refund.run(reason.trim())}
      onClose={onClose}
    >
      <Typography.Paragraph>{words.bookingRefundAsk(yuan(amount))}</Typography.Paragraph>
      <Form.Item name="reason" label={words.orderRefundReason} style={{ marginBottom: 0 }}>
        <Input maxLength={80} showCount />
      </Form.Item>
    </FormModal>
  )
}
