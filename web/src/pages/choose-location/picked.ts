import type { Place } from '#features/location/place.ts'

/** The map's own origins: the requested one and the one to which it redirects. */
const origins = ['https://apis.map.qq.com', 'https://mapapi.qq.com']

/** The place that the map says was tapped; null for anything else that may be posted to a window. */
export function pickedPlace({ origin, data }: Pick<MessageEvent, 'origin' | 'data'>): Place | null {
  if (!origins.includes(origin) || data?.module !== 'locationPicker') return null
  const { latlng, poiname, poiaddress } = data
  const point = { latitude: Number(latlng?.lat), longitude: Number(latlng?.lng) }
  if (!Number.isFinite(point.latitude) || !Number.isFinite(point.longitude)) return null
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
  return { name: text(poiname) || text(poiaddress), address: text(poiaddress), phone: '', point }
}
