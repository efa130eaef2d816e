import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type OrderMove,
  type OrderState,
  orderAfter,
  orderMoves,
  orderStates,
} from '#shared/rules/order-states.ts'
import { attemptMoves, attemptStates, refundMoves, refundStates } from '#shared/rules/payment-states.ts'

interface Table {
  states: readonly string[]
  first: string
  moves: Record<string, { from: readonly string[]; to: string }>
  ends: string[]
}

const tables: Record<string, Table> = {
  order: { states: orderStates, first: 'awaitingPayment', moves: orderMoves, ends: ['finished', 'closed'] },
  attempt: { states: attemptStates, first: 'prepared', moves: attemptMoves, ends: ['paid', 'wrong'] },
  refund: { states: refundStates, first: 'asked', moves: refundMoves, ends: ['done', 'refused', 'offline'] },
}

it.each(
  Object.entries(tables),
)('reaches every state of an %s, and leaves every one but its ends', (_, table) => {
  const reached = new Set([table.first])
  for (const size of [-1, 0]) {
    let before = size
    while (before !== reached.size) {
      before = reached.size
      for (const { from, to } of Object.values(table.moves))
        if (from.some((state) => reached.has(state))) reached.add(to)
    }
  }
  expect([...reached].sort()).toEqual([...table.states].sort())
  const left = (state: string) =>
    Object.values(table.moves).some(({ from, to }) => from.includes(state) && to !== state)
  expect(table.states.filter((state) => !left(state))).toEqual(table.ends)
})

it('never pays an order twice, ships none that is unpaid and brings none back', () => {
  const moves = Object.keys(orderMoves) as OrderMove[]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...moves), { maxLength: 30 }), (walk) => {
      let state: OrderState = 'awaitingPayment'
      const done: OrderMove[] = []
      for (const move of walk) {
        const next = orderAfter(state, move)
        if (next === null) continue
        if (state === 'closed' || state === 'finished') throw new Error(`left ${state} by ${move}`)
        done.push(move)
        state = next
      }
      expect(done.filter((move) => move === 'pay').length).toBeLessThanOrEqual(1)
      const paidAt = done.indexOf('pay')
      const after: OrderMove[] = ['shipPart', 'shipRest', 'receive', 'finish', 'refundAll']
      for (const [at, move] of done.entries())
        if (after.includes(move)) expect(paidAt >= 0 && paidAt < at).toBe(true)
      expect(paidAt >= 0 && done.includes('close')).toBe(false)
    }),
    { numRuns: 10_000 },
  )
})
