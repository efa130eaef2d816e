/**
 * What becomes of a work order, as a table: the server refuses a move that is not in it, and clients draw their buttons
 * from it.
 */

/**
 * open: it waits for a member of staff who takes it. taken: it has a handler, and the customer waits. answered: the handler
 * answered, and the customer has not. closed: the work is done.
 */
export const workOrderStates = ['open', 'taken', 'answered', 'closed'] as const
export type WorkOrderState = (typeof workOrderStates)[number]

export const workOrderKinds = ['repair', 'complaint', 'question'] as const
export type WorkOrderKind = (typeof workOrderKinds)[number]

/** Kinds of things that a request may refer to. */
export const aboutTypes = ['booking', 'order', 'form'] as const
export type AboutType = (typeof aboutTypes)[number]

/** `clock`: the upkeep of the server. */
export type WorkOrderActor = 'customer' | 'staff' | 'clock'

interface Move {
  by: WorkOrderActor
  /** The state that follows each state in which the move is possible. */
  next: Partial<Record<WorkOrderState, WorkOrderState>>
}

export const workOrderMoves = {
  take: { by: 'staff', next: { open: 'taken' } },
  /** A named member of staff becomes the handler. */
  assign: { by: 'staff', next: { open: 'taken', taken: 'taken', answered: 'answered' } },
  /** The handler left without a successor. */
  release: { by: 'clock', next: { taken: 'open' } },
  answer: { by: 'staff', next: { taken: 'answered', answered: 'answered' } },
  /** The customer writes. It opens a closed work order again, once. Without a handler the work order is open. */
  reply: { by: 'customer', next: { open: 'open', taken: 'taken', answered: 'taken', closed: 'taken' } },
  close: { by: 'staff', next: { taken: 'closed', answered: 'closed' } },
  /** The customer has no more need of it. */
  settle: { by: 'customer', next: { open: 'closed', taken: 'closed', answered: 'closed' } },
  /** The customer said nothing for a week. */
  lapse: { by: 'clock', next: { answered: 'closed' } },
  rate: { by: 'customer', next: { closed: 'closed' } },
} as const satisfies Record<string, Move>
export type WorkOrderMove = keyof typeof workOrderMoves

/** The facts on which a move depends. */
export interface WorkOrderFacts {
  state: WorkOrderState
  /** Whether the customer opened it again after it was closed. */
  wasReopened: boolean
  /** null: no member of staff took it, or its handler left without a successor. */
  handlerId: string | null
}

/** The state after a move; undefined where an actor may not make it. */
export function stateAfter(
  move: WorkOrderMove,
  { state, wasReopened, handlerId }: WorkOrderFacts,
  actor: WorkOrderActor,
): WorkOrderState | undefined {
  const { by, next }: Move = workOrderMoves[move]
  if (by !== actor || (move === 'reply' && state === 'closed' && wasReopened)) return undefined
  const after = next[state]
  return by === 'customer' && after === 'taken' && handlerId === null ? 'open' : after
}

/** The states in which the company owes the customer an answer. */
export const waitingStates = ['open', 'taken'] as const satisfies WorkOrderState[]
/** Pictures of a request or of a reply. */
export const mostPictures = 9
/** Days without a word of the customer after which an answered one is closed. */
export const lapseDays = 7
