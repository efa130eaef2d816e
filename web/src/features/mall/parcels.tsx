import type { OrderWhole } from '@mingpian/contract/shared/orders.ts'
import { m } from '#paraglide/messages.js'
import { copyText } from '#ui/copy.ts'
import { ButtonRow, FactRow } from '#ui/rows.tsx'
import { toast } from '#ui/toast.ts'
import { addressLine } from './address-line.ts'

/** To whom an order goes, and its parcels; a tap copies the number of one. */
export function Parcels({ receiver, shipments }: Pick<OrderWhole, 'receiver' | 'shipments'>) {
  return (
    <>
      {receiver && <FactRow title={`${receiver.name} ${receiver.phone}`} note={addressLine(receiver)} />}
      {shipments
        .filter(({ tracking }) => tracking)
        .map(({ carrier, tracking }) => (
          <ButtonRow
            key={tracking}
            title={carrier || m.mall_delivery_express()}
            note={tracking}
            value={m.order_copy_tracking()}
            onClick={() => void copyNumber(tracking)}
          />
        ))}
    </>
  )
}

/** Copies a number, and says so. */
export async function copyNumber(number: string): Promise<void> {
  if (await copyText(number)) toast(m.shell_copied())
}
