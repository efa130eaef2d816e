/** The states of a piece of content. Only a published one is read by visitors; a removed one can be put back. */
export const materialStates = ['draft', 'published', 'recalled', 'expired', 'removed'] as const
export type MaterialState = (typeof materialStates)[number]

/** Moves of a piece: for each, the states in which it is allowed and the state that it leads to. */
export const materialMoves = {
  publish: { draft: 'published', recalled: 'published', expired: 'published' },
  recall: { published: 'recalled', expired: 'recalled' },
  /** By itself, when its time is over. */
  expire: { published: 'expired' },
  remove: { draft: 'removed', published: 'removed', recalled: 'removed', expired: 'removed' },
} as const satisfies Record<string, Partial<Record<MaterialState, MaterialState>>>
export type MaterialMove = keyof typeof materialMoves

/** The state that a move leads to; undefined where it cannot be done. */
export const movedState = (state: MaterialState, move: MaterialMove): MaterialState | undefined =>
  (materialMoves[move] as Partial<Record<MaterialState, MaterialState>>)[state]
