/** What a caller may do with a lead; each right includes those before it. */
export type Right = 'read' | 'change' | 'hold'

interface Includes {
  read: 'read'
  change: 'read' | 'change'
  hold: 'read' | 'change' | 'hold'
}

declare const granted: unique symbol

/**
 * A lead that was asked for, with the right that was granted. `hold`: the transaction has locked the lead, so what is
 * written fits what was checked. Only `leads/lead/access.ts` makes values of it: what takes one needs no check of its own.
 */
export interface Lead<R extends Right = 'read'> {
  readonly companyId: string
  /** The person after joins. */
  readonly rootId: string
  /** The person, and all who were joined into them. */
  readonly personIds: string[]
  readonly [granted]: { readonly [Each in Includes[R]]: true }
}

/** A lead from the view of the salesperson who works on it. */
export interface OwnLead<R extends Right = 'read'> extends Lead<R> {
  readonly staffId: string
  /** The salesperson, and their predecessors. */
  readonly staffIds: string[]
}
