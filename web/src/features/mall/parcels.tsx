import type { OrderWhole } from '@mingpian/contract/shared/orders.ts'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import { ButtonRow, FactRow } from '#ui/rows.tsx'
import { addressLine } from './address-line.ts'
import { deliveryWords } from './order-words.ts'
import type { TrailReader } from './trail-sheet.tsx'

type Of = Pick<OrderWhole, 'orderId' | 'receiver' | 'shipments' | 'lines'>

const TrailSheet = part(() => import('./trail-sheet.tsx'))

/** To whom an order goes, and its parcels with what is in them; a tap shows where one is. */
export function Parcels({
  order: { orderId, receiver, shipments, lines },
  reader,
  timeOf,
}: {
  order: Of
  reader: TrailReader
  /** The words of a time. */
  timeOf: (iso: string) => string
}) {
  const [openId, setOpenId] = useState('')
  const opened = shipments.find(({ shipmentId }) => shipmentId === openId)
  return (
    <>
      {receiver && <FactRow title={`${receiver.name} ${receiver.phone}`} note={addressLine(receiver)} />}
      {shipments.map(({ shipmentId, kind, carrier, tracking, lines: sent }) => {
        const pieces = sent.map((line) => piecesWords(lines, line)).join(m.list_comma())
        if (tracking)
          return (
            <ButtonRow
              key={shipmentId}
              opens
              title={[carrier || m.mall_delivery_express(), tracking].join(' ')}
              note={pieces}
              value={m.trail_open()}
              onClick={() => setOpenId(shipmentId)}
            />
          )
        // What left the company without a parcel is told by its pieces.
        return pieces && <FactRow key={shipmentId} title={deliveryWords(kind)} note={pieces} />
      })}
      {opened && (
        <TrailSheet
          reader={reader}
          orderId={orderId}
          shipment={opened}
          timeOf={timeOf}
          onClose={() => setOpenId('')}
        />
      )}
    </>
  )
}

/** Pieces of a line as "Mug ×2". */
function piecesWords(lines: Of['lines'], { skuId, quantity }: { skuId: string; quantity: number }): string {
  const line = lines.find((each) => each.skuId === skuId)
  return line ? `${[line.name, ...line.options].join(' · ')} ${m.order_times({ n: quantity })}` : ''
}
