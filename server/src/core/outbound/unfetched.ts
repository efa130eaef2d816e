/**
 * Why nothing was fetched. `refused`: the address, or one that it redirects to, may not be asked. The rest is the
 * fault of the other side: it is away, too slow or too large, or it answers something else than was asked for.
 */
export type UnfetchedReason =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'tooLarge'
  | 'type'
  | 'status'
  | 'redirects'

/** An address of the outside from which nothing usable came. */
export class Unfetched extends Error {
  constructor(
    readonly reason: UnfetchedReason,
    detail: string,
  ) {
    super(`${reason}: ${detail}`)
  }
}
