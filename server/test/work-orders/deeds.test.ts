import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { desk } from './support.ts'

// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: (await messagingVendor()).base },
  await openOwn(),
)
const { callAs, makeStaff, makeVisitor, parts } = fixture

it('a work order is a deed for the holder of the lead, in the trail and in the score', async () => {
  const { companyId, ask } = await desk(fixture)
  const seller = await makeStaff(companyId, { name: '赵岚' })
  const who = await makeVisitor(companyId, { unionId: `union-${companyId}` })
  await callAs(who.session, 'POST /crm-trail-api/behaviors/qw', {
    body: { event: 'view', activityId: 'looked', attr: { contentId: seller.userId } },
  })
  const asked = (await ask(who)).body.data
  for (let twice = 0; twice < 2; twice++) {
    await parts.db.tenant(companyId, (db) =>
      sql`select jobs.add('tell_work_order', ${asked?.workOrderId}, now())`.execute(db),
    )
    await parts.queue.runDue()
  }
  const page = { page: 1, pageSize: 20 }
  const trail = await callAs(seller.session, 'GET /biz/v1/clue/trail', {
    query: { unionId: who.unionId, ...page },
  })
  expect(trail.body.data?.list.filter(({ event }) => event === 'request_help')).toMatchObject([
    { about: { workOrderId: asked?.workOrderId, number: asked?.number } },
  ])
  const score = await callAs(seller.session, 'GET /biz/v1/clue/score/ledger', {
    query: { clueId: who.unionId, ...page },
  })
  expect(score.body.data?.list).toContainEqual(
    expect.objectContaining({ action: 'request_help', points: 10 }),
  )
})

it('a work order that waits for a handler, and one of a colleague, is no deed', async () => {
  const { companyId, ask, lin } = await desk(fixture)
  await ask(await makeVisitor(companyId))
  await ask(lin)
  await parts.queue.runDue()
  const { rows } = await sql`select from event where company_id = ${companyId}`.execute(parts.db.ops)
  expect(rows).toHaveLength(0)
})
