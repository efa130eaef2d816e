import { beforeAll, expect, test } from 'vitest'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'
import { countWrites } from '../support/writes.ts'
import { clueApp } from './test-company.ts'

// A write to the database costs more than most statements of these calls. Each number has the write of COMMIT, for which
// an answer does not wait.

const { callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()
const { companyId, staff, open, act, radar, trail } = await testCompany()
const month = { from: '2026-01-01', to: '2026-01-30' }
let visitor: MadeVisitor
let receiver: MadeStaff
let admin: MadeStaff

beforeAll(async () => {
  visitor = await makeVisitor(companyId, { unionId: `u${companyId}` })
  await open(visitor)
  receiver = await makeStaff(companyId)
  admin = await makeStaff(companyId, { role: 'admin' })
  for (const nth of [1, 2, 3]) {
    const lead = await makeVisitor(companyId, { unionId: `u${nth}${companyId}` })
    await act(lead, await open(lead), 'call')
    await callAs(staff.session, 'POST /biz/v1/clue/turn', {
      body: { unionId: lead.unionId, userId: receiver.userId },
    })
  }
})

const calls: [string, number, () => Promise<unknown>][] = [
  ['the radar', 3, () => radar()],
  // Person and reach, whom the caller reads, history and lead, acts and ways to reach the lead.
  ['a trail', 5, () => trail(visitor.unionId)],
  ['the funnel', 3, () => callAs(staff.session, 'POST /biz/v1/clue/funnel', { body: month })],
  // Together with the number of colleagues of whom the caller is a superior.
  [
    'the funnel of the company',
    2,
    () => callAs(admin.session, 'POST /biz/v1/clue/funnel', { body: { ...month, scope: 'company' } }),
  ],
  // Predecessors, page, days until they return to the pool.
  [
    'a list of leads',
    4,
    () => callAs(staff.session, 'POST /biz/v1/clue/mk_list', { body: { page: 1, pageSize: 20 } }),
  ],
  // Predecessors, colleagues who handed leads on, page, with whom the leads were, persons, rules, scores.
  [
    'a list of calls with three leads from a colleague',
    8,
    async () => {
      const { body } = await callAs(receiver.session, 'GET /biz/v1/clue/call_now', {})
      expect(body.data?.list).toHaveLength(3)
    },
  ],
  ['a trend', 2, () => callAs(staff.session, 'POST /biz/v1/card/statistics/trend', { body: month })],
]

test.each(calls)('%s takes %i writes to the database', async (_what, number, call) => {
  // The session is remembered from the first call on.
  await call()
  const writes = countWrites(parts.db.appPool)
  const counts: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = writes.count
    await call()
    counts.push(writes.count - before)
  }
  // On a busy machine the answers to statements that went out together may arrive apart: then what follows them goes out
  // apart as well.
  expect(Math.min(...counts)).toBe(number)
})
