import { callOnce } from '@mingpian/client/call-once.ts'
import { deliveries } from '@mingpian/contract/shared/rules/goods.ts'
import { App, Checkbox, Form, Input, Radio } from 'antd'
import { useWrite } from '#kit/call.ts'
import { FormModal } from '#kit/form-modal.tsx'
import { useWords } from '#kit/preferences.tsx'
import { orderCalls } from './order-calls.ts'
import type { WholeOrder } from './whole-order.ts'

interface Fields {
  kind: WholeOrder['delivery']
  carrier?: string
  tracking?: string
  isPart?: boolean
}

/** Records by hand how an order, or a part of it, left the company. */
export function Ship({ order, onClose }: { order: WholeOrder; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const kind = Form.useWatch('kind', form) ?? order.delivery
  const ship = useWrite(
    ({ kind, carrier = '', tracking = '', isPart = false }: Fields) =>
      callOnce('POST /mall/order/v1/console/ship', {
        body: {
          orderId: order.orderId,
          kind,
          isPart,
          ...(kind === 'express' && { carrier: carrier.trim(), tracking: tracking.trim() }),
        },
        quiet: true,
      }),
    {
      refresh: orderCalls,
      onDone: (_, { kind }) => {
        void message.success(words.orderShipped[kind])
        onClose()
      },
    },
  )
  return (
    <FormModal
      title={words.orderShip[kind]}
      action={words.orderShip[kind]}
      form={form}
      initial={{ kind: order.delivery }}
      isBusy={ship.isPending}
      onSend={(fields) => ship.mutate(fields)}
      onClose={onClose}
    >
      <Form.Item name="kind" label={words.orderShipKind}>
        <Radio.Group options={deliveries.map((value) => ({ value, label: words.orderShipKinds[value] }))} />
      </Form.Item>
      {kind === 'express' && (
        <>
          <Form.Item
            name="carrier"
            label={words.orderCarrier}
            rules={[{ required: true, whitespace: true, message: words.orderCarrierMissing }]}
          >
            <Input maxLength={32} />
          </Form.Item>
          <Form.Item
            name="tracking"
            label={words.orderTracking}
            rules={[
              {
                required: true,
                pattern: /^\s*[0-9A-Za-z-]{4,40}\s*$/,
                message: words.orderTrackingWrong,
              },
            ]}
          >
            <Input maxLength={42} spellCheck={false} />
          </Form.Item>
        </>
      )}
      <Form.Item name="isPart" valuePropName="checked" style={{ marginBottom: 0 }}>
        <Checkbox>{words.orderIsPart}</Checkbox>
      </Form.Item>
    </FormModal>
  )
}
