import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Address } from '@mingpian/contract/shared/orders.ts'
import type { Delivery as Way } from '@mingpian/contract/shared/rules/goods.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addressLine } from '#features/mall/address-line.ts'
import { addressesOptions } from '#features/mall/order-queries.ts'
import { deliveryWords } from '#features/mall/order-words.ts'
import { useArrivedAddress } from '#kit/shell-address.ts'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import { ButtonRow, ChoiceRow, FactRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import style from './checkout.module.css'

const AddressSheet = part(() => import('#features/mall/address-sheet.tsx'))

interface Receiver {
  addresses: readonly Address[] | undefined
  chosen: Address | undefined
  choose: (addressId: string) => void
}

/** The address to which the goods go: the person's usual one until another is chosen. */
export function useReceiver(): Receiver {
  const { data } = useQuery(addressesOptions())
  const [chosenId, choose] = useState('')
  const addresses = data?.list
  return {
    addresses,
    chosen: addresses?.find(({ addressId }) => addressId === chosenId) ?? addresses?.[0],
    choose,
  }
}

interface Spot {
  places: readonly { id: string; name: string; address: string }[]
  /** Undefined until one of several is chosen, and where the company has none. */
  chosen: { id: string } | undefined
  /** The places are not known yet. */
  isLoading: boolean
  choose: (placeId: string) => void
}

/** The place where the buyer fetches the goods: the only one, or the one that was chosen. */
export function useSpot(isPickUp: boolean): Spot {
  const { data, isLoading } = useQuery({
    ...callQuery('GET /card/v1/location/places', { query: { companyId: currentCompany() }, quiet: true }),
    enabled: isPickUp,
  })
  const [chosenId, choose] = useState('')
  const places = data?.list ?? []
  const [first] = places
  return {
    places,
    chosen: places.length === 1 ? first : places.find(({ id }) => id === chosenId),
    isLoading,
    choose,
  }
}

interface DeliveryProps {
  ways: readonly Way[]
  /** Undefined where none of them is chosen. */
  way: Way | undefined
  receiver: Receiver
  spot: Spot
  /** Marks the missing address or place. */
  isMissing: boolean
  onWay: (way: Way) => void
  onAddress: (addressId: string) => void
}

/** How the goods come: the ways in which all lines can be had, and what each way needs. */
export function Delivery({ ways, way, receiver, spot, isMissing, onWay, onAddress }: DeliveryProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { addresses, chosen, choose } = receiver
  const arrived = useArrivedAddress()
  useEffect(() => {
    if (arrived) setChoosing(true)
  }, [arrived])
  if (ways.length === 0)
    return (
      <p className={style.wrong} role="alert">
        {m.checkout_no_delivery()}
      </p>
    )
  return (
    <>
      <Rows>
        {ways.length > 1 ? (
          <ChoiceRow
            title={m.mall_delivery()}
            value={way ?? ''}
            choices={ways.map((each) => [each, deliveryWords(each)] as const)}
            onChange={(next) => next && onWay(next)}
          />
        ) : (
          <FactRow title={m.mall_delivery()} value={way ? deliveryWords(way) : ''} />
        )}
        {way === 'express' && !addresses && <BlockBone height={56} margin="0" />}
        {way === 'express' && addresses && (
          <ButtonRow
            icon={<MapPin size={24} aria-hidden />}
            title={chosen ? `${chosen.name} ${chosen.phone}` : m.address_add()}
            note={chosen ? addressLine(chosen) : ''}
            opens
            onClick={() => setChoosing(true)}
          />
        )}
      </Rows>
      {way === 'express' && isMissing && (
        <p className={style.wrong} role="alert">
          {m.checkout_no_address()}
        </p>
      )}
      {way === 'pickUp' && <PickUp spot={spot} isMissing={isMissing} />}
      {isChoosing && addresses && (
        <AddressSheet
          addresses={addresses}
          chosenId={chosen?.addressId}
          onChoose={(addressId) => {
            choose(addressId)
            setChoosing(false)
            onAddress(addressId)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** Where the goods can be fetched, and what the company says about it. */
function PickUp({ spot: { places, chosen, choose }, isMissing }: { spot: Spot; isMissing: boolean }) {
  const { data } = useQuery(
    callQuery('GET /mall/order/v1/mall_setting/get_write_off_set', {
      query: { companyId: currentCompany() },
      quiet: true,
    }),
  )
  return (
    <>
      {places.length > 0 && (
        <Rows title={places.length > 1 ? m.pick_choose() : m.pick_place()}>
          {places.map(({ id, name, address }) =>
            places.length > 1 ? (
              <ButtonRow
                key={id}
                title={name}
                note={address}
                chosen={id === chosen?.id}
                onClick={() => choose(id)}
              />
            ) : (
              <FactRow key={id} title={name} note={address} />
            ),
          )}
        </Rows>
      )}
      {isMissing && !chosen && (
        <p className={style.wrong} role="alert">
          {m.pick_choose_missing()}
        </p>
      )}
      {data?.pickUpNote && <p className={style.note}>{data.pickUpNote}</p>}
    </>
  )
}
