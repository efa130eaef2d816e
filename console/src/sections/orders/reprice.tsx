import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { fenOf, typedYuan } from '@mingpian/contract/shared/rules/amount.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { App, Form, Input, Typography } from 'antd'
import { FormModal } from '#kit/form-modal.tsx'
import { useWords } from '#kit/preferences.tsx'
import type { WholeOrder } from './whole-order.ts'

interface Fields {
  freight?: string
  less?: string
}

/** Fen of a field; an empty one has `empty`. */
const fenIn = (typed: string | undefined, empty: number) => (typed?.trim() ? fenOf(typed) : empty)

/** Lowers the goods or the freight of an unpaid order. */
export function Reprice({ order, onClose }: { order: WholeOrder; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const { orderId, goods, discount, freight, total } = order
  const typed: Fields | undefined = Form.useWatch([], form)
  const newFreight = fenIn(typed?.freight, freight)
  const less = fenIn(typed?.less, 0)
  const left = goods - discount
  const isValid =
    typeof newFreight === 'number' && typeof less === 'number' && newFreight <= freight && less <= left
  const after = isValid ? left - less + newFreight : total
  const change = useWrite(
    (body: { freight: number; less: number }) =>
      callOnce('POST /mall/order/v1/console/reprice', { body: { orderId, ...body }, quiet: true }),
    {
      onDone: () => {
        void message.success(words.saved)
        onClose()
      },
    },
  )
  const atMost = (most: number) => ({
    validator: async (_: unknown, value?: string) => {
      const fen = fenIn(value, 0)
      if (typeof fen !== 'number') throw new Error(words.amountWrong)
      if (fen > most) throw new Error(words.orderNotLower)
    },
  })
  return (
    <FormModal
      title={words.orderReprice}
      form={form}
      initial={{ freight: typedYuan(freight), less: '' }}
      isBusy={change.busy}
      isIdle={after >= total}
      onSend={() => isValid && change.run({ freight: newFreight, less })}
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary">{words.orderRepriceHint}</Typography.Paragraph>
      <Form.Item name="less" label={words.orderLessYuan} rules={[atMost(left)]}>
        <Input autoFocus inputMode="decimal" maxLength={16} />
      </Form.Item>
      {freight > 0 && (
        <Form.Item name="freight" label={words.orderFreightYuan} rules={[atMost(freight)]}>
          <Input inputMode="decimal" maxLength={16} />
        </Form.Item>
      )}
      {after < total && (
        <Typography.Text strong>{words.orderNewTotal(yuan(total), yuan(after))}</Typography.Text>
      )}
    </FormModal>
  )
}
