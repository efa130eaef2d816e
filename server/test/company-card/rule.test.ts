import {
  type CompanyCardMove,
  type CompanyCardState,
  companyCardMoves,
  companySections,
  moved,
  movesOf,
  newCompanyCard,
  orderedCompanySections,
} from '@mingpian/contract/shared/rules/company-card.ts'
import { describe, expect, it, test } from 'vitest'

/** The rule as its specification tells it, by words of its own: which moves lead where. */
const table: Record<string, Partial<Record<CompanyCardMove, string>>> = {
  draft: {
    edit: 'draft',
    apply: 'applied',
    withdraw: 'draft',
    unshow: 'draft',
    delete: 'deleted',
    restore: 'draft',
  },
  applied: {
    edit: 'applied',
    apply: 'applied',
    withdraw: 'draft',
    open: 'open',
    unshow: 'applied',
    delete: 'deleted',
  },
  open: { edit: 'open', open: 'open', close: 'closed', show: 'open*', unshow: 'open' },
  'open*': { edit: 'open*', open: 'open*', show: 'open*', unshow: 'open' },
  closed: { edit: 'closed', open: 'open', close: 'closed', unshow: 'closed', delete: 'deleted' },
  deleted: { delete: 'deleted', restore: 'draft' },
}
const nameOf = ({ status, isDefault }: CompanyCardState) => `${status}${isDefault ? '*' : ''}`

describe('where the moves of a company’s card lead', () => {
  const states: CompanyCardState[] = [
    ...(['draft', 'applied', 'open', 'closed', 'deleted'] as const).map((status) => ({
      status,
      isDefault: false,
    })),
    { status: 'open', isDefault: true },
  ]

  test.each(
    states.flatMap((state) => companyCardMoves.map((move) => [nameOf(state), move, state] as const)),
  )('%s, %s', (name, move, state) => {
    const next = moved(state, move)
    expect(next && nameOf(next)).toBe(table[name]?.[move] ?? null)
    // A move that changes nothing answers the state itself.
    if (next && nameOf(next) === name) expect(next).toBe(state)
    expect(movesOf(state).includes(move)).toBe(next !== null && (nameOf(next) !== name || move === 'edit'))
  })

  it('holds on a walk of 10,000 steps: the shown card is open, a deleted one comes back as a draft', () => {
    let seed = 7
    const pick = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % n
    }
    let state = newCompanyCard
    const seen = new Set<string>()
    for (let step = 0; step < 10_000; step++) {
      const move = companyCardMoves[pick(companyCardMoves.length)] as CompanyCardMove
      const next = moved(state, move)
      const where = `${nameOf(state)} ${move}`
      expect([where, next && nameOf(next)]).toEqual([where, table[nameOf(state)]?.[move] ?? null])
      if (next?.isDefault) expect(next.status).toBe('open')
      seen.add(where)
      state = next ?? state
    }
    // Every move was tried in every state.
    expect(seen.size).toBe(states.length * companyCardMoves.length)
  })
})

test('sections that a card says nothing about follow in the standard order, on; strangers and doubles are dropped', () => {
  expect(orderedCompanySections([]).map(({ key }) => key)).toEqual(companySections)
  const some = orderedCompanySections([
    { key: 'contact', visible: false },
    { key: 'style', visible: true },
    { key: 'goods', visible: true },
    { key: 'contact', visible: true },
  ])
  expect(some.slice(0, 2)).toEqual([
    { key: 'contact', visible: false },
    { key: 'goods', visible: true },
  ])
  expect(some).toHaveLength(companySections.length)
})
