import type { CallTypes } from '@mingpian/contract/shared/calls.ts'

type Answer = CallTypes<'GET /wxwork/v1/session'>['data']
type Share = NonNullable<Answer['share']>

/** The longest address that the calls accept. */
const longest = 2048

let landed: { sessionId: string; share: Share } | undefined

/** The address of this load, for the share that comes with the sign-in. */
export const landedAddress = () => (location.search + location.hash).slice(0, longest)

/** Removes the share of the opened page from the answer of a sign-in. @returns the record to store */
export function takeLanded({ share, ...record }: Answer) {
  if (share) landed = { sessionId: record.sessionId, share }
  return record
}

/** The share that came with the sign-in, for this thing and person. */
export function landedShare(sessionId: string, contentType: string, contentId: string): Share | undefined {
  if (landed?.sessionId !== sessionId || landed.share.contentType !== contentType) return undefined
  return landed.share.contentId === contentId ? landed.share : undefined
}
