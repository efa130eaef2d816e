import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { cardFaceOptions } from '#features/card/queries.ts'
import { type Place, placeAt, placeOf } from '#features/location/place.ts'
import { placesOptions } from '#features/location/queries.ts'

interface Asked {
  place: Place | null
  loading: boolean
  error: Error | null
  retry: () => void
}

/**
 * The place that is asked for: one that was just chosen, one of the company's by its id, or the address on a
 * salesperson's card. Never words out of the address, which can be forged.
 */
export function useAskedPlace(): Asked {
  const { state } = useLocation()
  const chosen = (state as { place?: Place } | null)?.place ?? null
  const { ids, param } = useAddress()
  const { companyId, userId } = ids
  const placeId = param('place')
  const places = useQuery({ ...placesOptions(companyId), enabled: !chosen && companyId !== '' })
  const card = useQuery({
    ...cardFaceOptions({ companyId, userId }),
    enabled: !chosen && !placeId && !!userId,
  })

  const list = places.data?.list ?? []
  const { address = '', companyName = '', phone = '' } = card.data ?? {}
  const listed = placeId ? list.find(({ id }) => id === placeId) : undefined
  const onCard = address ? { name: companyName, address, phone, point: null } : null
  const place = chosen ?? (listed ? placeOf(listed) : onCard && (placeAt(address, list) ?? onCard))
  const waiting = placeId ? places.isLoading : card.isLoading || places.isLoading
  return {
    place,
    // The card's address is shown before its coordinates are known.
    loading: waiting && !place,
    error: placeId ? places.error : card.error,
    retry: () => void Promise.all([places.refetch(), userId && card.refetch()]),
  }
}
