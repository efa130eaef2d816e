import {
  stateAfter,
  type WorkOrderActor,
  type WorkOrderFacts,
  type WorkOrderMove,
  workOrderMoves,
  workOrderStates,
} from '@mingpian/contract/shared/rules/work-order-states.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const moves = Object.keys(workOrderMoves) as WorkOrderMove[]
const actors: WorkOrderActor[] = ['customer', 'staff', 'clock']

describe('the moves of a work order', () => {
  it('lead to each state, and from each state on', () => {
    const reached = new Set(moves.flatMap((move) => Object.values(workOrderMoves[move].next)))
    expect([...reached].sort()).toEqual([...workOrderStates].sort())
    for (const state of workOrderStates)
      expect(moves.some((move) => state in workOrderMoves[move].next)).toBe(true)
  })

  it('walked at random open a closed one at most once, and are made by their actor alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...moves), fc.constantFrom(...actors)), { maxLength: 40 }),
        (walk) => {
          let facts: WorkOrderFacts = { state: 'open', wasReopened: false, handlerId: null }
          let reopened = 0
          for (const [move, actor] of walk) {
            const state = stateAfter(move, facts, actor)
            if (!state) continue
            expect(actor).toBe(workOrderMoves[move].by)
            const opensAgain = facts.state === 'closed' && state !== 'closed'
            if (opensAgain) {
              reopened++
              expect([move, actor]).toEqual(['reply', 'customer'])
            }
            // An open work order cannot be answered or closed.
            if (facts.state === 'open' && actor === 'staff') expect(state).toBe('taken')
            // A work order that was taken or answered has a handler.
            const handlerId = move === 'release' ? null : actor === 'staff' ? 'lin' : facts.handlerId
            if (state === 'taken' || state === 'answered') expect(handlerId).not.toBeNull()
            facts = { state, wasReopened: facts.wasReopened || opensAgain, handlerId }
          }
          expect(reopened).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
