import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Point } from '#host/place.ts'
import { m } from '#paraglide/messages.js'

type ListedPlace = Pick<
  CallTypes<'GET /card/v1/location/places'>['data']['list'][number],
  'name' | 'address' | 'phone' | 'latitude' | 'longitude'
>

/** Somewhere to go to. */
export interface Place {
  name: string
  address: string
  phone: string
  /** null if unknown. */
  point: Point | null
}

/** A place of the company as the pages show it. */
export function placeOf({
  name,
  address,
  phone,
  latitude,
  longitude,
}: Pick<ListedPlace, 'name' | 'address' | 'phone' | 'latitude' | 'longitude'>): Place {
  const point = latitude !== null && longitude !== null ? { latitude, longitude } : null
  return { name, address, phone, point }
}

/** The company's place with this address, if it lists one. Spaces are ignored. */
export function placeAt(address: string, list: readonly ListedPlace[]): Place | null {
  const plain = (text: string) => text.replace(/\s/g, '')
  const found = list.find((place) => plain(place.address) === plain(address))
  return found ? placeOf(found) : null
}

const earth = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points, as the crow flies. */
export function metresBetween(a: Point, b: Point): number {
  const up = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const part = up + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(part)))
}

/** The nearest first; places without coordinates keep their order at the end. */
export function byDistance<P extends { place: Place }>(list: readonly P[], from: Point | null): P[] {
  if (!from) return [...list]
  const far = ({ place }: P) => (place.point ? metresBetween(from, place.point) : Number.POSITIVE_INFINITY)
  return [...list].sort((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)))
}

/** A distance in metres as rounded text: 85 → 90 m, 1240 → 1.2 km, 31200 → 31 km. */
export function distanceWords(metres: number): string {
  if (metres < 995) return m.place_metres({ n: Math.max(10, Math.round(metres / 10) * 10) })
  const km = metres / 1000
  return m.place_kilometres({ n: km < 10 ? Math.round(km * 10) / 10 : Math.round(km) })
}

interface MapApp {
  app: 'tencent' | 'gaode' | 'apple'
  href: string
}

/** Addresses that open a place in a map's app, or on its website without the app. */
export function mapLinks(place: Place & { point: Point }, ios: boolean): MapApp[] {
  const { name, address, point } = place
  const { latitude, longitude } = point
  const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()
  const tencent = {
    marker: `coord:${latitude},${longitude};title:${plain(name)};addr:${plain(address)}`,
    referer: 'mingpian',
  }
  const gaode = { position: `${longitude},${latitude}`, name, coordinate: 'gaode', callnative: '1' }
  const links: MapApp[] = [
    { app: 'tencent', href: `https://apis.map.qq.com/uri/v1/marker?${query(tencent)}` },
    { app: 'gaode', href: `https://uri.amap.com/marker?${query(gaode)}` },
  ]
  const apple = { ll: `${latitude},${longitude}`, q: name }
  return ios ? [...links, { app: 'apple', href: `https://maps.apple.com/?${query(apple)}` }] : links
}

/** Without the characters that separate the fields of a marker. */
const plain = (text: string) => text.replace(/[;:]/g, ' ')
