import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#kit/call.ts'

/** The filter of a list by the places of the company. */
export function usePlaceFilter(label: string) {
  const { data } = useQuery(callQuery('GET /wxwork/v1/console/places', {}))
  const places = data?.list ?? []
  return [
    { name: 'place', label, options: places.map(({ placeId, name }) => ({ value: placeId, label: name })) },
  ]
}
