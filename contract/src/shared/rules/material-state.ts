/** The states of a piece of content. Only a published one is read by visitors; a removed one can be restored. */
export const materialStates = ['draft', 'published', 'recalled', 'expired', 'removed'] as const
export type MaterialState = (typeof materialStates)[number]

/** Moves of a piece: for each, the states in which it is allowed and the state that it leads to. */
export const materialMoves = {
  publish: { draft: 'published', recalled: 'published', expired: 'published' },
  recall: { published: 'recalled', expired: 'recalled' },
  /** Automatic, at its expiry. */
  expire: { published: 'expired' },
  remove: { draft: 'removed', published: 'removed', recalled: 'removed', expired: 'removed' },
} as const satisfies Record<string, Partial<Record<MaterialState, MaterialState>>>
export type MaterialMove = keyof typeof materialMoves

/** The state after a move; undefined for an illegal move. */
export const movedState = (state: MaterialState, move: MaterialMove): MaterialState | undefined =>
  (materialMoves[move] as Partial<Record<MaterialState, MaterialState>>)[state]
