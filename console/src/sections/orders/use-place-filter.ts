import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'

/** The filter of a list by the places of the company. */
export function usePlaceFilter(label: string) {
  const { data } = useQuery(callQuery('GET /wxwork/v1/console/places', {}))
  const places = data?.list ?? []
  return [
    { name: 'place', label, options: places.map(({ placeId, name }) => ({ value: placeId, label: name })) },
  ]
}
