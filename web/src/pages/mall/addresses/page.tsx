import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Address } from '@mingpian/contract/shared/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { AddressForm } from '#features/mall/address-form.tsx'
import { addressLine } from '#features/mall/address-line.ts'
import { addressesOptions } from '#features/mall/order-queries.ts'
import { queryState } from '#kit/query-state.ts'
import { useArrivedAddress } from '#kit/shell-address.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import style from './addresses.module.css'

export default accentedPage(AddressesPage, useVia)

/** The person's addresses, the usual one first. */
function AddressesPage() {
  const [edited, setEdited] = useState<Address | 'new'>()
  const { data, isPending, error, refetch } = useQuery(addressesOptions())
  const arrived = useArrivedAddress()
  useEffect(() => {
    if (arrived && data)
      setEdited(data.list.find(({ addressId }) => addressId === arrived.addressId) ?? 'new')
  }, [arrived, data])
  if (!data) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={240} />)} />
  const add = (
    <Button block kind="primary" onClick={() => setEdited('new')}>
      {m.address_add()}
    </Button>
  )
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.address_title()}</h1>
      {data.list.length === 0 ? (
        <StateView part state={{ kind: 'empty', title: m.address_none(), action: add }} />
      ) : (
        <>
          <Rows>
            {data.list.map((address) => (
              <ButtonRow
                key={address.addressId}
                title={`${address.name} ${address.phone}`}
                note={addressLine(address)}
                value={address.isDefault ? m.address_is_default() : undefined}
                opens
                onClick={() => setEdited(address)}
              />
            ))}
          </Rows>
          <div className={style.add}>{add}</div>
        </>
      )}
      {edited && (
        <Sheet
          open
          title={edited === 'new' ? m.address_add() : m.address_edit()}
          onClose={() => setEdited(undefined)}
        >
          <AddressForm address={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
          {edited !== 'new' && <Remove addressId={edited.addressId} onDone={() => setEdited(undefined)} />}
        </Sheet>
      )}
    </main>
  )
}

function Remove({ addressId, onDone }: { addressId: string; onDone: () => void }) {
  const remove = useWrite(() => call('POST /mall/order/v1/address/remove', { body: { addressId } }), {
    onDone: () => {
      toast(m.address_removed())
      onDone()
    },
  })
  return (
    <div className={style.remove}>
      <Button block kind="quietDanger" busy={remove.busy} onClick={() => void remove.run()}>
        {m.address_remove()}
      </Button>
    </div>
  )
}
