import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'

/** The places as options. */
export function usePlaces() {
  const { data } = useQuery(callQuery('GET /wxwork/v1/console/places', {}))
  return (data?.list ?? []).map(({ placeId, name }) => ({ value: placeId, label: name }))
}

/** The services as options. */
export function useServices() {
  const { data } = useQuery(
    callQuery('GET /java-appointment-center/api/app/appointment/manage/v1/services', {}),
  )
  return (data?.list ?? []).map(({ serviceId, name }) => ({ value: serviceId, label: name }))
}

/** The members of staff whose names the places and plans tell. */
export function useNamedStaff() {
  const { data: places } = useQuery(callQuery('GET /wxwork/v1/console/places', {}))
  const { data: plans } = useQuery(
    callQuery('GET /java-appointment-center/api/app/appointment/manage/v1/plans', {}),
  )
  const all = [...(plans?.list ?? []), ...(places?.list ?? []).flatMap(({ staff }) => staff)]
  return [...new Map(all.map(({ userId, name }) => [userId, { userId, name }])).values()]
}
