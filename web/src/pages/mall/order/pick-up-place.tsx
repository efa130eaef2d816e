import type { OrderWhole } from '@mingpian/contract/shared/orders.ts'
import { m } from '#paraglide/messages.js'
import { FactRow, LinkRow } from '#ui/rows.tsx'

/** Where the goods of an order are fetched, with the way there. */
export function PickUpPlace({ place, companyId }: { place: OrderWhole['place']; companyId: string }) {
  if (!place) return <FactRow title={m.pick_place()} value={m.pick_place_any()} />
  return (
    <LinkRow
      title={place.name}
      note={place.address}
      href={`#/open-location?${new URLSearchParams({ companyId, place: place.placeId })}`}
    />
  )
}
