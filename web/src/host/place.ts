import type { startSdk } from './sdk.ts'

type Sdk = Awaited<ReturnType<typeof startSdk>>

/** A point on a map, in degrees as the maps of mainland China count them (GCJ-02). */
export interface Point {
  latitude: number
  longitude: number
}

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
