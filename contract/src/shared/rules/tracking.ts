/** Default fields of reports. */
export const trackingDefaults = {
  platform: 'MINI',
  version: '1',
  reportType: 'wx',
  channel: 'friend',
  sceneType: 'card',
} as const

/** At most this many events in one call, and at most this many waiting on the phone. */
export const trackingBatch = 50
export const trackingQueue = 200

/** Places where a shared link was opened, as WeChat writes them into the address (`from=`). */
export type Landing = 'single' | 'group' | 'timeline' | ''

const landings = new Map<string, Landing>([
  ['singlemessage', 'single'],
  ['groupmessage', 'group'],
  ['timeline', 'timeline'],
])

/** The landing of an address's `from` parameter; '' if WeChat did not say. */
export function landing(from: string | null | undefined): Landing {
  return landings.get(from ?? '') ?? ''
}
