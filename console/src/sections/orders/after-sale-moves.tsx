import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { SoldAfterSale } from '@mingpian/contract/shared/after-sale.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { App, Button, Flex, Form, Input, InputNumber, Popconfirm, Typography } from 'antd'
import { useState } from 'react'
import { FormModal } from '#kit/form-modal.tsx'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { PayOffline } from './pay-offline.tsx'

/** The buttons of a request: what its state and the rights of the person allow. */
export function AfterSaleMoves({ sale }: { sale: SoldAfterSale }) {
  const words = useWords()
  const may = useMay()
  const { message } = App.useApp()
  const [open, setOpen] = useState<'refuse' | 'receive'>()
  const { afterSaleId, kind, amount, moves, state, refundState, orderId, refundNumber } = sale
  const done = { onDone: () => void message.success(words.saved) }
  const accept = useWrite(
    () => call('POST /mall/order/v1/console/after_sale/accept', { body: { afterSaleId }, quiet: true }),
    done,
  )
  const again = useWrite(
    () => call('POST /mall/order/v1/console/after_sale/again', { body: { afterSaleId }, quiet: true }),
    done,
  )
  const onClose = () => setOpen(undefined)
  const paysOffline = state === 'stuck' && refundState === 'abnormal' && may('refunds.write')
  if (moves.length === 0 && !paysOffline) return null
  return (
    <Flex gap={8} wrap>
      {moves.includes('accept') && (
        <Popconfirm
          title={kind === 'refund' ? words.saleAcceptRefund(yuan(amount)) : words.saleAcceptReturn}
          description={kind === 'refund' ? words.saleAcceptRefundHint : words.saleAcceptReturnHint}
          okText={words.saleAccept}
          cancelText={words.cancel}
          onConfirm={() => void accept.run()}
        >
          <Button type="primary" loading={accept.busy}>
            {words.saleAccept}
          </Button>
        </Popconfirm>
      )}
      {moves.includes('receive') && (
        <Button type="primary" onClick={() => setOpen('receive')}>
          {words.saleReceive}
        </Button>
      )}
      {moves.includes('again') && (
        <Button type="primary" loading={again.busy} onClick={() => again.run()}>
          {words.saleAgain}
        </Button>
      )}
      {moves.includes('refuse') && (
        <Button danger onClick={() => setOpen('refuse')}>
          {words.saleRefuse}
        </Button>
      )}
      {paysOffline && <PayOffline orderId={orderId} number={refundNumber} amount={amount} />}
      {open === 'refuse' && <Refuse afterSaleId={afterSaleId} onClose={onClose} />}
      {open === 'receive' && <Receive sale={sale} onClose={onClose} />}
    </Flex>
  )
}

function Refuse({ afterSaleId, onClose }: { afterSaleId: string; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ reason: string }>()
  const refuse = useWrite(
    (reason: string) =>
      call('POST /mall/order/v1/console/after_sale/refuse', { body: { afterSaleId, reason }, quiet: true }),
    {
      onDone: () => {
        void message.success(words.saved)
        onClose()
      },
    },
  )
  return (
    <FormModal
      title={words.saleRefuse}
      action={words.saleRefuse}
      danger
      form={form}
      isBusy={refuse.busy}
      onSend={({ reason }) => refuse.run(reason.trim())}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={words.saleRefuseReason}
        rules={[{ required: true, whitespace: true, message: words.saleRefuseMissing }]}
        style={{ marginBottom: 0 }}
      >
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  )
}

/** The goods came back: how many pieces of each line are in good order. */
function Receive({ sale, onClose }: { sale: SoldAfterSale; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ good: number[] }>()
  const { afterSaleId, lines, amount } = sale
  const receive = useWrite(
    (good: readonly number[]) =>
      call('POST /mall/order/v1/console/after_sale/receive', {
        body: { afterSaleId, lines: lines.map(({ position }, at) => ({ position, good: good[at] ?? 0 })) },
        quiet: true,
      }),
    {
      onDone: () => {
        void message.success(words.saved)
        onClose()
      },
    },
  )
  return (
    <FormModal
      title={words.saleReceive}
      action={words.saleReceive}
      form={form}
      initial={{ good: lines.map(({ quantity }) => quantity) }}
      isBusy={receive.busy}
      onSend={({ good }) => receive.run(good)}
      onClose={onClose}
    >
      <Typography.Paragraph>{words.saleReceiveHint(yuan(amount))}</Typography.Paragraph>
      {lines.map(({ position, name, options, quantity }, at) => (
        <Form.Item
          key={position}
          name={['good', at]}
          label={words.saleGoodOf([name, ...options].join(words.comma), quantity)}
          rules={[{ required: true, message: words.saleGoodMissing }]}
        >
          <InputNumber min={0} max={quantity} precision={0} />
        </Form.Item>
      ))}
    </FormModal>
  )
}
