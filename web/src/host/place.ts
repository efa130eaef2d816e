import { gcjOf } from './gcj.ts'
import { currentHost } from './host.ts'
import type { startSdk } from './sdk.ts'

type Sdk = Awaited<ReturnType<typeof startSdk>>

/** A point on a map, in degrees as the maps of mainland China count them (GCJ-02). */
export interface Point {
  latitude: number
  longitude: number
}

/** An address of the person, as WeChat keeps it. The region is province, city and county in WeChat's words. */
export interface KeptAddress {
  name: string
  phone: string
  region: string[]
  detail: string
}

/** Whether WeChat's list of addresses can open here; a mini program opens it on a native page of its shell. */
export const hasKeptAddresses = (): boolean => currentHost().app === 'wechat'

/** Lets the person choose one of the addresses kept in WeChat. Rejects if the app refuses or the person gives up. */
export async function keptAddress(sdk: Sdk): Promise<KeptAddress> {
  const { userName, telNumber, provinceName, cityName, countryName, detailInfo } = await sdk.openAddress()
  return {
    name: userName ?? '',
    phone: telNumber ?? '',
    // The SDK's word for a county is “country”.
    region: [provinceName ?? '', cityName ?? '', countryName ?? ''],
    detail: detailInfo ?? '',
  }
}

/** The same of the shell's answer, which anyone can write; null if it is none. Pure. */
export function shellAddress(answer: unknown): KeptAddress | null {
  const given = Object(answer) as Record<string, unknown>
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].slice(0, 120) : '')
  const kept = {
    name: text('userName'),
    phone: text('telNumber'),
    region: [text('provinceName'), text('cityName'), text('countyName')],
    detail: text('detailInfo'),
  }
  return kept.name || kept.detail ? kept : null
}

/** Whether the app said no because the person gave up. Pure. */
export const gaveUp = (refusal: unknown): boolean =>
  /cancel/.test(String((refusal as { errMsg?: unknown } | null)?.errMsg ?? ''))

/** Opens the app's own map. Rejects if the app refuses. */
export async function showOnMap(sdk: Sdk, place: Point & { name: string; address: string }): Promise<void> {
  await sdk.openLocation({ ...place, scale: 16 })
}

/** Reads the phone's position; the app asks the person. Rejects after a refusal. */
export async function whereAmI(sdk: Sdk): Promise<Point> {
  const { latitude, longitude } = await sdk.getLocation({ type: sdk.LocationType.gcj02 })
  // Some versions give text.
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

/** Reads the position by the browser, where the app's own call is not there. Rejects after a refusal. */
export async function whereByBrowser(): Promise<Point> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 60_000 }),
  )
  return gcjOf(coords)
}
