import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { App, Button, Flex, Form, Typography } from 'antd'
import { useState } from 'react'
import { Part } from '#kit/drawer-part.tsx'
import { FormModal } from '#kit/form-modal.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { CarrierFields } from './carrier-fields.tsx'
import { ParcelTrail } from './parcel-trail.tsx'
import { piecesWords, type WholeOrder } from './whole-order.ts'

type Parcel = WholeOrder['shipments'][number]

/** What of an order left the company; nothing before the first parcel. */
export function Parcels({ order }: { order: WholeOrder }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayCorrect = useMay()('orders.write') && order.state !== 'closed'
  const [corrects, setCorrects] = useState<Parcel>()
  /** Whose trail is shown; '' for none. */
  const [shows, setShows] = useState('')
  if (order.shipments.length === 0) return null
  return (
    <Part title={words.orderParcels}>
      {order.shipments.map((parcel) => (
        <div key={parcel.shipmentId} style={{ marginBottom: 8 }}>
          <Flex gap={12} justify="space-between">
            {parcel.tracking ? (
              <Typography.Text copyable={{ text: parcel.tracking }}>
                {parcel.carrier} {parcel.tracking}
              </Typography.Text>
            ) : (
              words.orderShipKinds[parcel.kind]
            )}
            <Typography.Text type="secondary">{moment(parcel.at, locale, timeZone)}</Typography.Text>
          </Flex>
          <Flex gap={12} justify="space-between" align="center">
            <Typography.Text type="secondary">
              {parcel.lines.map((line) => piecesWords(order, line)).join(words.comma)}
            </Typography.Text>
            {parcel.kind === 'express' && (
              <Flex>
                <Button
                  type="link"
                  size="small"
                  aria-expanded={parcel.shipmentId === shows}
                  onClick={() => setShows(parcel.shipmentId === shows ? '' : parcel.shipmentId)}
                >
                  {parcel.shipmentId === shows ? words.parcelTrailHide : words.parcelTrail}
                </Button>
                {mayCorrect && (
                  <Button type="link" size="small" onClick={() => setCorrects(parcel)}>
                    {words.parcelCorrect}
                  </Button>
                )}
              </Flex>
            )}
          </Flex>
          {parcel.shipmentId === shows && <ParcelTrail orderId={order.orderId} parcel={parcel} />}
        </div>
      ))}
      {corrects && (
        <Correct orderId={order.orderId} parcel={corrects} onClose={() => setCorrects(undefined)} />
      )}
    </Part>
  )
}

/** Corrects the carrier and the number of a parcel. */
function Correct({ orderId, parcel, onClose }: { orderId: string; parcel: Parcel; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Pick<Parcel, 'carrier' | 'tracking'>>()
  const correct = useWrite(
    ({ carrier, tracking }: Pick<Parcel, 'carrier' | 'tracking'>) =>
      call('POST /mall/order/v1/console/shipping/correct', {
        body: {
          ...{ orderId, shipmentId: parcel.shipmentId },
          ...{ carrier: carrier.trim(), tracking: tracking.trim() },
        },
        quiet: true,
      }),
    {
      onDone: () => {
        void message.success(words.parcelCorrected)
        onClose()
      },
    },
  )
  return (
    <FormModal
      title={words.parcelCorrect}
      form={form}
      initial={{ carrier: parcel.carrier, tracking: parcel.tracking }}
      isBusy={correct.busy}
      onSend={(fields) => correct.run(fields)}
      onClose={onClose}
    >
      <CarrierFields />
      <Typography.Text type="secondary">{words.parcelCorrectHint}</Typography.Text>
    </FormModal>
  )
}
