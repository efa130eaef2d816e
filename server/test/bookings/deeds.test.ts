import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { onceKey, shop } from './support.ts'

// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: (await messagingVendor()).base },
  await openOwn(),
)
const { callAs, makeStaff, makeVisitor, parts } = fixture
const api = '/java-appointment-center/api/app/appointment' as const

it('a booking, its cancellation and the arrival are deeds for the holder of the lead, with service, place and time', async () => {
  const { companyId, admin, lin, book, cancel, beginSoon } = await shop(fixture)
  const seller = await makeStaff(companyId, { name: '赵岚' })
  const who = await makeVisitor(companyId, { unionId: `union-${companyId}` })
  await callAs(who.session, 'POST /crm-trail-api/behaviors/qw', {
    body: { event: 'view', activityId: 'looked', attr: { contentId: seller.userId } },
  })
  const deeds = async () => {
    await parts.queue.runDue()
    const { rows } = await sql<{ event: string }>`
      select event, staff_id, content_id, parent_activity_id as parent from event
      where company_id = ${companyId} and event <> 'view' order by received_at, event`.execute(parts.db.ops)
    return rows
  }
  const deed = { staff_id: seller.staffId, content_id: seller.userId, parent: 'looked' }
  const first = await book(who, '10:00')
  expect(await deeds()).toEqual([{ ...deed, event: 'book' }])
  await cancel(who, first.body.data?.orderId ?? '')
  const second = await book(who, '12:00')
  await beginSoon(second.body.data?.orderId ?? '')
  await callAs(admin.session, `POST ${api}/staff/v1/arrive`, {
    body: { code: second.body.data?.orderId ?? '' },
    headers: onceKey(),
  })
  const names = async () => (await deeds()).map(({ event }) => event).sort()
  expect(await names()).toEqual(['arrive', 'book', 'book', 'cancel_booking'])
  const { body } = await callAs(seller.session, 'GET /biz/v1/clue/trail', {
    query: { unionId: who.unionId, page: 1, pageSize: 20 },
  })
  expect(body.data?.list.find(({ event }) => event === 'arrive')?.about).toMatchObject({
    service: '剪发',
    place: '西湖店',
  })
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from notice where company_id = ${companyId} and occasion = 'book'`.execute(parts.db.ops)
  expect(rows.map(({ staff_id }) => staff_id)).toEqual([seller.staffId, seller.staffId])
  expect(lin.staffId).not.toBe(seller.staffId)
})

it('a booking of a visitor who is no lead counts for the member who serves, and one of a colleague counts for no member', async () => {
  const { companyId, lin, wang, book } = await shop(fixture)
  await book(await makeVisitor(companyId), '10:00', { userId: lin.userId })
  await book(wang, '13:00', { userId: lin.userId })
  await parts.queue.runDue()
  const { rows } = await sql`select event, staff_id from event where company_id = ${companyId}`.execute(
    parts.db.ops,
  )
  expect(rows).toEqual([{ event: 'book', staff_id: lin.staffId }])
})
