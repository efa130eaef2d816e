import { expect, it } from 'vitest'
import { clueApp } from './test-company.ts'

const { callAs, makeVisitor, parts, testCompany } = await clueApp()

it('shows each line on one page, also where a phone reported several at once', async () => {
  const { companyId, staff, open, act, trail } = await testCompany()
  const visitor = await makeVisitor(companyId)
  for (let nth = 0; nth < 6; nth++) await act(visitor, await open(visitor), 'call')
  for (const [table, column] of [
    ['visit', 'opened_at'],
    ['event', 'received_at'],
  ])
    await parts.db.opsPool.query(
      `update ${table} set ${column} = date_trunc('hour', now()) where company_id = $1`,
      [companyId],
    )
  const seen: string[] = []
  for (let page = 1; page <= 12; page++) {
    const { body } = await trail(visitor.personId, staff, { page, pageSize: 1 })
    seen.push(...(body.data?.list ?? []).map(({ id, event }) => `${event} ${id}`))
  }
  expect(new Set(seen).size).toBe(12)
  const { body } = await callAs(staff.session, 'GET /biz/v1/clue/activity', {
    query: { unionId: visitor.personId, page: 1, pageSize: 20 },
  })
  expect(body.data?.list.map(({ id, event }) => `${event} ${id}`)).toEqual(seen)
})
