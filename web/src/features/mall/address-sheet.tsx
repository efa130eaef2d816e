import type { Address } from '@mingpian/contract/shared/orders.ts'
import { useState } from 'react'
import { useArrivedAddress } from '#kit/shell-address.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './address.module.css'
import { AddressForm } from './address-form.tsx'
import { addressLine } from './address-line.ts'

interface AddressSheetProps {
  addresses: readonly Address[]
  chosenId: string | undefined
  onChoose: (addressId: string) => void
  onClose: () => void
}

/** Chooses one of the person's addresses, or adds one. Without any it begins with the form. */
export default function AddressSheet({ addresses, chosenId, onChoose, onClose }: AddressSheetProps) {
  const [isAdding, setAdding] = useState(useArrivedAddress() !== null || addresses.length === 0)
  const title = isAdding ? m.address_add() : m.address_choose()
  return (
    <Sheet open title={title} onClose={onClose}>
      {isAdding ? (
        <AddressForm onDone={onChoose} />
      ) : (
        <>
          <Rows>
            {addresses.map((address) => (
              <ButtonRow
                key={address.addressId}
                title={`${address.name} ${address.phone}`}
                note={addressLine(address)}
                chosen={address.addressId === chosenId}
                onClick={() => onChoose(address.addressId)}
              />
            ))}
          </Rows>
          <div className={style.buttons}>
            <Button block onClick={() => setAdding(true)}>
              {m.address_add()}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  )
}
