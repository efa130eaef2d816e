import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { type ShipmentKind, shipmentKinds } from '@mingpian/contract/shared/rules/goods.ts'
import { App, Flex, Form, InputNumber, Radio } from 'antd'
import { FormModal } from '#kit/form-modal.tsx'
import { useWords } from '#kit/preferences.tsx'
import { CarrierFields } from './carrier-fields.tsx'
import { leftToShip, type WholeOrder } from './whole-order.ts'

interface Fields {
  kind: ShipmentKind
  carrier?: string
  tracking?: string
  /** Pieces by SKU; null for an emptied field. */
  pieces?: Record<string, number | null>
}

/** Records by hand how an order, or a part of it, left the company. */
export function Ship({ order, onClose }: { order: WholeOrder; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const kind = Form.useWatch('kind', form) ?? order.delivery
  const left = leftToShip(order)
  const typed = Form.useWatch('pieces', form)
  const isNothing = left.every(({ skuId }) => typed && !typed[skuId])
  const ship = useWrite(
    ({ kind, carrier = '', tracking = '', pieces = {} }: Fields) =>
      callOnce('POST /mall/order/v1/console/ship', {
        body: {
          orderId: order.orderId,
          kind,
          lines: left
            .map(({ skuId }) => ({ skuId, quantity: pieces[skuId] ?? 0 }))
            .filter(({ quantity }) => quantity > 0),
          ...(kind === 'express' && { carrier: carrier.trim(), tracking: tracking.trim() }),
        },
        quiet: true,
      }),
    {
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
      initial={{
        kind: order.delivery,
        pieces: Object.fromEntries(left.map(({ skuId, quantity }) => [skuId, quantity])),
      }}
      isIdle={isNothing}
      isBusy={ship.busy}
      onSend={(fields) => ship.run(fields)}
      onClose={onClose}
    >
      <Form.Item name="kind" label={words.orderShipKind}>
        <Radio.Group
          options={shipmentKinds.map((value) => ({ value, label: words.orderShipKinds[value] }))}
        />
      </Form.Item>
      {kind === 'express' && <CarrierFields />}
      <Form.Item label={words.orderPieces} extra={words.orderPiecesHint} style={{ marginBottom: 0 }}>
        <Flex vertical gap={8}>
          {left.map(({ skuId, name, options, quantity }) => (
            <Flex key={skuId} gap={12} align="center" justify="space-between">
              <span>{[name, ...options].join(' · ')}</span>
              <Flex gap={8} align="center" style={{ flexShrink: 0 }}>
                <Form.Item name={['pieces', skuId]} noStyle>
                  <InputNumber
                    aria-label={[name, ...options].join(' · ')}
                    min={0}
                    max={quantity}
                    precision={0}
                    style={{ width: 88 }}
                  />
                </Form.Item>
                {words.orderPiecesOf(quantity)}
              </Flex>
            </Flex>
          ))}
        </Flex>
      </Form.Item>
    </FormModal>
  )
}
