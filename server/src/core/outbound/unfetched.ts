/**
 * Why nothing was fetched. `refused`: the address, or one that it redirects to, may not be fetched. The other reasons
 * are faults of the other side: unreachable, too slow, too large, or another content type.
 */
export type UnfetchedReason =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'tooLarge'
  | 'type'
  | 'status'
  | 'redirects'

/** A fetch of an untrusted address that gave no usable answer. */
export class Unfetched extends Error {
  constructor(
    readonly reason: UnfetchedReason,
    detail: string,
  ) {
    super(`${reason}: ${detail}`)
  }
}
