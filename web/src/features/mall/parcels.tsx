import type { OrderWhole } from '@mingpian/contract/shared/orders.ts'
import { m } from '#paraglide/messages.js'
import { copyText } from '#ui/copy.ts'
import { ButtonRow, FactRow } from '#ui/rows.tsx'
import { toast } from '#ui/toast.ts'
import { addressLine } from './address-line.ts'
import { deliveryWords } from './order-words.ts'

type Of = Pick<OrderWhole, 'receiver' | 'shipments' | 'lines'>

/** To whom an order goes, and its parcels with what is in them; a tap copies the number of one. */
export function Parcels({ receiver, shipments, lines }: Of) {
  return (
    <>
      {receiver && <FactRow title={`${receiver.name} ${receiver.phone}`} note={addressLine(receiver)} />}
      {shipments.map(({ at, kind, carrier, tracking, lines: sent }) => {
        const pieces = sent.map((line) => piecesWords(lines, line)).join(m.list_comma())
        if (tracking)
          return (
            <ButtonRow
              key={`${at} ${tracking}`}
              title={[carrier || m.mall_delivery_express(), tracking].join(' ')}
              note={pieces}
              value={m.order_copy_tracking()}
              onClick={() => void copyNumber(tracking)}
            />
          )
        // What left the company without a parcel is told by its pieces.
        return pieces && <FactRow key={at} title={deliveryWords(kind)} note={pieces} />
      })}
    </>
  )
}

/** Pieces of a line as "Mug ×2". */
function piecesWords(lines: Of['lines'], { skuId, quantity }: { skuId: string; quantity: number }): string {
  const line = lines.find((each) => each.skuId === skuId)
  return line ? `${[line.name, ...line.options].join(' · ')} ${m.order_times({ n: quantity })}` : ''
}

/** Copies a number, and says so. */
export async function copyNumber(number: string): Promise<void> {
  if (await copyText(number)) toast(m.shell_copied())
}
