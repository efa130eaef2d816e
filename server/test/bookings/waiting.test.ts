import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { offerWaiting, seekFree } from '#domain/bookings/waiting/upkeep.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { at, onceKey, someDay } from './support.ts'
import { smallShop } from './waiting-support.ts'

// A database of its own: `runDue` works on the jobs of all companies.
const test = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: (await messagingVendor()).base },
  await openOwn(),
)
const { callAs, parts } = test
const api = '/java-appointment-center/api/app/appointment' as const
const refused = '60001412'
const runDue = () => parts.queue.runDue()

describe('waiting', () => {
  it('is for days on which nothing is free, once for the same, in the order of asking', async () => {
    const { visitor, join, fill, own, book, slots } = await smallShop(test)
    const [first, second] = [await visitor(), await visitor()]
    expect((await join(first)).body).toMatchObject({
      code: refused,
      message: expect.stringContaining('空位'),
    })
    const [{ who, orderId }] = await fill()
    expect(await slots(first)).toEqual([])
    const entry = (await join(first)).body.data
    expect(entry).toMatchObject({ state: 'waiting', position: 1, day: someDay, part: 'any', orderId: '' })
    expect((await join(second, { part: 'morning' })).body.data).toMatchObject({ position: 2 })
    const again = (await join(first, { part: 'morning' })).body.data
    expect(again).toMatchObject({ waitingId: entry?.waitingId, position: 1, part: 'morning' })
    expect(await own(first)).toHaveLength(1)
    expect((await join(first, { part: 'afternoon' })).body.code).toBe(refused)
    expect((await join(first, { day: '2099-01-01' })).body.code).toBe(refused)
    expect((await book(who, '10:00')).body.code).toBe(refused)
    expect(orderId).not.toBe('')
  })

  it('answers strangers and other companies like a missing entry', async () => {
    const { visitor, join, fill, act } = await smallShop(test)
    const other = await smallShop(test)
    await fill()
    const waitingId = (await join(await visitor())).body.data?.waitingId ?? ''
    expect((await act(await visitor(), 'leave', waitingId)).status).toBe(404)
    expect((await act(await other.visitor(), 'decline', waitingId)).status).toBe(404)
    const remove = await callAs(other.admin.session, `POST ${api}/manage/v1/waiting/remove`, {
      body: { waitingId },
    })
    expect(remove.status).toBe(404)
  })

  it('is not possible where the company keeps no list, and bounded for a person (case C15)', async () => {
    const { admin, visitor, join, fill, saveService, placeId } = await smallShop(test)
    await fill()
    const body = { projectName: '', customerTitle: '', storeName: '', offerMinutes: 0 }
    await callAs(admin.session, `PUT ${api}/manage/v1/settings`, { body })
    const who = await visitor()
    expect((await join(who)).body).toMatchObject({ code: refused, message: expect.stringContaining('候补') })
    await callAs(admin.session, `PUT ${api}/manage/v1/settings`, { body: { ...body, offerMinutes: 30 } })
    expect((await join(who)).body.code).toBe('0')
    await parts.db.ops
      .insertInto('waiting_entry')
      .columns(['company_id', 'waiting_id', 'person_id', 'service_id', 'place_id', 'day', 'part'])
      .expression(
        sql`select company_id, gen_random_uuid(), person_id, service_id, place_id, day + n, part
          from waiting_entry, generate_series(1, 9) n where place_id = ${placeId}`,
      )
      .execute()
    const otherId = (await saveService({ name: '染发' })).body.data?.serviceId ?? ''
    for (const time of ['10:00', '11:00'])
      await callAs((await visitor()).session, `POST ${api}/order/v1/hold`, {
        body: { serviceId: otherId, placeId, startsAt: at(time) },
      })
    expect((await join(who, { serviceId: otherId })).body).toMatchObject({
      code: refused,
      message: expect.stringContaining('上限'),
    })
  })
})

describe('a freed slot', () => {
  it('is held for the first who asked, until it is taken by the usual way (case C15)', async () => {
    const { companyId, visitor, join, fill, own, cancel, hold, confirm, slots } = await smallShop(test)
    const [first, second, passerBy] = [await visitor(), await visitor(), await visitor()]
    const [taken] = await fill()
    await join(first)
    await join(second)
    await cancel(taken.who, taken.orderId)
    await runDue()
    const [offer] = await own(first)
    expect(offer).toMatchObject({ state: 'offered', startsAt: at('10:00') })
    expect(Date.parse(offer?.offeredUntil ?? '')).toBeGreaterThan(Date.now())
    expect(await own(second)).toMatchObject([{ state: 'waiting' }])
    expect(await slots(passerBy)).toEqual([])
    expect((await hold(passerBy, '10:00')).body.code).toBe(refused)
    // Nor does a hold of its own person end it.
    expect((await hold(first, '10:00')).body.data?.orderId).toBe(offer?.orderId)
    const { rows } = await sql<{ message: string }>`
      select message from customer_message where company_id = ${companyId}
        and about = ${offer?.waitingId ?? ''}`.execute(parts.db.ops)
    expect(rows).toEqual([{ message: 'slot_offered' }])
    expect((await confirm(first, offer?.orderId ?? '')).body.data).toMatchObject({ state: 'confirmed' })
    expect(await own(first)).toEqual([])
    await runDue()
    expect(await own(second)).toMatchObject([{ state: 'waiting', position: 1 }])
  })

  it('is not booked by its person where the place closed meanwhile', async () => {
    const { placeId, visitor, join, fill, own, cancel, confirm, savePlace } = await smallShop(test)
    const first = await visitor()
    const [taken] = await fill()
    await join(first)
    await cancel(taken.who, taken.orderId)
    await runDue()
    const [offer] = await own(first)
    await savePlace({ placeId, exceptions: [{ day: someDay, spans: [], words: '盘点' }] })
    expect((await confirm(first, offer?.orderId ?? '')).body.code).toBe(refused)
    await savePlace({ placeId, exceptions: [] })
    expect((await confirm(first, offer?.orderId ?? '')).body.data).toMatchObject({ state: 'confirmed' })
  })

  it('comes before a person who asks for it now, also before the job has run', async () => {
    const { visitor, join, fill, own, cancel, hold } = await smallShop(test)
    const [first, passerBy] = [await visitor(), await visitor()]
    const [taken] = await fill()
    await join(first)
    await cancel(taken.who, taken.orderId)
    expect((await hold(passerBy, '10:00')).body.code).toBe(refused)
    await runDue()
    expect(await own(first)).toMatchObject([{ state: 'offered' }])
  })

  it('goes, if it is two, to two who wait (case C15)', async () => {
    const { visitor, join, fill, own, cancel } = await smallShop(test)
    const [first, second] = [await visitor(), await visitor()]
    const taken = await fill()
    await join(first)
    await join(second)
    await Promise.all(taken.map(({ who, orderId }) => cancel(who, orderId)))
    await Promise.all([runDue(), runDue()])
    const starts = [(await own(first))[0]?.startsAt, (await own(second))[0]?.startsAt]
    expect(starts).toEqual([at('10:00'), at('11:00')])
  })

  it('passes on when it is declined, given up, or its time runs out (case C15)', async () => {
    const { visitor, join, fill, own, act, cancel, confirm, endOffers } = await smallShop(test)
    const waiters = [await visitor(), await visitor(), await visitor(), await visitor()] as const
    const [declines, leaves, late, last] = waiters
    const [taken, other] = await fill()
    for (const who of waiters) await join(who)
    await cancel(taken.who, taken.orderId)
    await runDue()
    const [offered] = await own(declines)
    expect((await act(declines, 'decline', offered?.waitingId ?? '')).body.data).toMatchObject({
      state: 'waiting',
      position: 1,
      startsAt: '',
    })
    await runDue()
    const [forLeaving] = await own(leaves)
    expect(forLeaving).toMatchObject({ state: 'offered' })
    await act(leaves, 'leave', forLeaving?.waitingId ?? '')
    await act(leaves, 'leave', forLeaving?.waitingId ?? '')
    expect(await own(leaves)).toEqual([])
    await runDue()
    const [forLate] = await own(late)
    expect(forLate).toMatchObject({ state: 'offered' })
    await endOffers()
    expect((await own(late))[0]).toMatchObject({ state: 'expired', orderId: '' })
    // At the second it ends: the next one has it now.
    const tooLate = await confirm(late, forLate?.orderId ?? '')
    expect(tooLate.body.code).toBe(refused)
    await seekFree(parts.db)
    await runDue()
    expect((await own(last))[0]).toMatchObject({ state: 'offered', startsAt: at('10:00') })
    // Who declined one start waits for another.
    await cancel(other.who, other.orderId)
    await runDue()
    expect((await own(declines))[0]).toMatchObject({ state: 'offered', startsAt: at('11:00') })
  })

  it('of an offer that ran out is still for its person while nobody else wants it', async () => {
    const { visitor, join, fill, own, cancel, confirm, endOffers } = await smallShop(test)
    const who = await visitor()
    const [taken] = await fill()
    await join(who)
    await cancel(taken.who, taken.orderId)
    await runDue()
    const orderId = (await own(who))[0]?.orderId ?? ''
    await endOffers()
    expect((await confirm(who, orderId)).body.data).toMatchObject({ state: 'confirmed' })
    expect(await own(who)).toEqual([])
  })

  it('of an offer that ran out is not booked inside the minimum notice, as no slot is', async () => {
    const { serviceId, saveService, visitor, join, fill, own, cancel, confirm, endOffers } =
      await smallShop(test)
    const who = await visitor()
    const [taken] = await fill()
    await join(who)
    await cancel(taken.who, taken.orderId)
    await runDue()
    const orderId = (await own(who))[0]?.orderId ?? ''
    await saveService({ serviceId, notice: 5 * 1440 } as never)
    await endOffers()
    expect((await confirm(who, orderId)).body).toMatchObject({
      code: refused,
      message: expect.stringContaining('更晚的时段'),
    })
  })

  it('is found after a change, a hold that ran out, a lifted closure, and more seats', async () => {
    const { companyId, placeId, serviceId, visitor, join, own, hold, change, book, savePlace, saveService } =
      await smallShop(test)
    const waiters = [await visitor(), await visitor(), await visitor(), await visitor()]
    const mover = await visitor()
    const booked = (await book(mover, '10:00')).body.data
    const holder = await visitor()
    await hold(holder, '11:00')
    for (const who of waiters) await join(who)
    const states = async () => (await Promise.all(waiters.map(own))).map(([entry]) => entry?.state)
    // The next day is free.
    const moved = await change(mover, booked?.orderId ?? '', booked?.revision ?? 0, '10:00', {
      startsAt: new Date(Date.parse(at('10:00')) + 86_400_000).toISOString(),
    })
    expect(moved.body.code).toBe('0')
    await runDue()
    expect(await states()).toEqual(['offered', 'waiting', 'waiting', 'waiting'])
    const ended = `update booking set held_until = now() - interval '1 second' where company_id = $1 and state = 'held' and not is_offer`
    await parts.db.opsPool.query(ended, [companyId])
    await parts.db.opsPool.query(
      `update waiting_entry set looked_at = now() - interval '2 seconds' where company_id = $1`,
      [companyId],
    )
    await seekFree(parts.db)
    await runDue()
    expect(await states()).toEqual(['offered', 'offered', 'waiting', 'waiting'])
    await savePlace({ exceptions: [{ day: someDay, spans: [], words: '盘点' }] })
    await saveService({ serviceId, placeIds: [placeId], seats: 2 })
    await runDue()
    expect(await states()).toEqual(['offered', 'offered', 'waiting', 'waiting'])
    await savePlace({ exceptions: [] })
    await runDue()
    expect(await states()).toEqual(['offered', 'offered', 'offered', 'offered'])
  })

  it('is offered once, whatever two hundred people want meanwhile', async () => {
    const { companyId, visitor, join, hold, confirm, own, cancel, book } = await smallShop(test, {
      seats: 10,
    })
    const guests = await Promise.all(Array.from({ length: 20 }, visitor))
    const orders: { who: (typeof guests)[number]; orderId: string }[] = []
    for (const [nth, who] of guests.entries())
      orders.push({
        who,
        orderId: (await book(who, nth % 2 ? '10:00' : '11:00')).body.data?.orderId ?? '',
      })
    const waiters = await Promise.all(Array.from({ length: 3 }, visitor))
    for (const who of waiters) await join(who)
    const crowd = await Promise.all(Array.from({ length: 200 }, visitor))
    const freed = orders.filter((_, nth) => nth % 2).slice(0, 5)
    const answers = await Promise.all([
      ...freed.map(({ who, orderId }) => cancel(who, orderId)),
      ...crowd.map((who) => hold(who, '10:00')),
      runDue(),
    ])
    await runDue()
    const offers = (await Promise.all(waiters.map(own))).map(([entry]) => entry)
    expect(offers.map((entry) => entry?.state)).toEqual(['offered', 'offered', 'offered'])
    const held = answers.slice(freed.length).filter((answer) => answer && answer.body.code === '0').length
    expect(held).toBe(2)
    const taken = await Promise.all(waiters.map((who, nth) => confirm(who, offers[nth]?.orderId ?? '')))
    expect(taken.map(({ body }) => body.code)).toEqual(['0', '0', '0'])
    const { rows } = await sql<{ persons: number }>`
      select sum(persons)::int as persons from booking
      where company_id = ${companyId} and starts_at = ${at('10:00')} and state in ('held', 'confirmed')`.execute(
      parts.db.ops,
    )
    expect(rows).toEqual([{ persons: 10 }])
  })
})

describe('the line', () => {
  it('has a job for each day, and a booking wakes that of its own day', async () => {
    const { companyId, visitor, join, fill, own, book, cancel, saveService, serviceId, placeId } =
      await smallShop(test)
    const later = dayAfter(someDay, 5)
    const [taken] = await fill()
    const other = await visitor()
    const ofLater = []
    for (const time of ['10:00', '11:00'])
      ofLater.push((await book(other, time, { startsAt: at(time, later) })).body.data?.orderId ?? '')
    const [first, second] = [await visitor(), await visitor()]
    await join(first)
    await join(second, { day: later })
    const jobs = async () => {
      const { rows } = await sql<{ id: string }>`
        select split_part(key, '/', 3) as id from graphile_worker.jobs
        where key like ${`${companyId}/offer_waiting/%`} order by 1`.execute(parts.db.ops)
      return rows.map(({ id }) => id)
    }
    await runDue()
    expect(await jobs()).toEqual([])
    await cancel(other, ofLater[0] ?? '')
    expect(await jobs()).toEqual([later])
    await cancel(taken.who, taken.orderId)
    // So the bookings of the company are locked for one day at a time.
    await offerWaiting(parts)({ companyId, id: someDay }, { isLast: false })
    expect(await own(first)).toMatchObject([{ state: 'offered' }])
    expect(await own(second)).toMatchObject([{ state: 'waiting' }])
    await runDue()
    expect(await own(second)).toMatchObject([{ state: 'offered', startsAt: at('10:00', later) }])
    await saveService({ serviceId, placeIds: [placeId], seats: 2, personsMax: 2 })
    expect(await jobs()).toEqual([someDay, later])
  })

  it('gives one seat to a person who asked by two identities', async () => {
    const { visitor, join, fill, own, cancel } = await smallShop(test)
    const taken = await fill()
    const [one, two, next] = [await visitor(), await visitor(), await visitor()]
    for (const who of [one, two, next]) await join(who)
    await parts.db.opsPool.query('update person set joined_into = $1 where person_id = $2', [
      one.personId,
      two.personId,
    ])
    await Promise.all(taken.map(({ who, orderId }) => cancel(who, orderId)))
    await runDue()
    expect((await own(one)).map(({ state }) => state).sort()).toEqual(['offered', 'waiting'])
    expect(await own(next)).toMatchObject([{ state: 'offered' }])
  })
})

describe('an offer', () => {
  it('is taken by its person with a change of their booking, which the list of times shows', async () => {
    const { visitor, join, fill, own, cancel, change, slots } = await smallShop(test)
    const first = await visitor()
    const [ofTen, ofEleven] = await fill()
    const mine = ofEleven.orderId
    await join(ofEleven.who)
    await join(first)
    await cancel(ofTen.who, ofTen.orderId)
    await runDue()
    expect(await own(ofEleven.who)).toMatchObject([{ state: 'offered', startsAt: at('10:00') }])
    expect(await slots(ofEleven.who, { orderId: mine })).toEqual([at('10:00'), at('11:00')])
    expect(await slots(ofEleven.who)).toEqual([])
    expect((await change(ofEleven.who, mine, 2, '10:00')).body.data).toMatchObject({ startsAt: at('10:00') })
    expect(await own(ofEleven.who)).toEqual([])
    await runDue()
    expect(await own(first)).toMatchObject([{ state: 'offered', startsAt: at('11:00') }])
  })

  it('passes on where its person books as much as one may, and keeps their turn', async () => {
    const { companyId, placeId, serviceId, visitor, join, fill, own, cancel, book, saveService, confirm } =
      await smallShop(test)
    const [first, second] = [await visitor(), await visitor()]
    const [taken] = await fill()
    await join(first)
    await join(second)
    await cancel(taken.who, taken.orderId)
    await runDue()
    const [offer] = await own(first)
    await saveService({ serviceId, placeIds: [placeId], personLimit: 1 })
    const another = (await book(first, '10:00', { startsAt: at('10:00', dayAfter(someDay, 1)) })).body.data
    expect(another?.state).toBe('confirmed')
    expect((await confirm(first, offer?.orderId ?? '')).body.code).toBe(refused)
    await seekFree(parts.db)
    await runDue()
    expect(await own(first)).toMatchObject([{ state: 'waiting', position: 1 }])
    expect(await own(second)).toMatchObject([{ state: 'offered', startsAt: at('10:00') }])
    const { rows } = await sql<{ state: string }>`
      select state from customer_message where company_id = ${companyId}
        and about = ${offer?.waitingId ?? ''} and state = 'waiting'`.execute(parts.db.ops)
    expect(rows).toEqual([])
  })
})

describe('an entry', () => {
  it('is passed over while its person may book no more, or comes with too many', async () => {
    const { visitor, join, fill, own, cancel, serviceId, placeId, saveService, admin } = await smallShop(test)
    const [party, single] = [await visitor(), await visitor()]
    const [taken] = await fill()
    await saveService({ serviceId, placeIds: [placeId], seats: 2, personsMax: 2 })
    const block = async (startsAt: string) =>
      callAs(admin.session, `POST ${api}/staff/v1/book`, {
        body: { serviceId, placeId, startsAt, customerName: '王芳' },
        headers: onceKey(),
      })
    for (const time of ['10:00', '11:00']) await block(at(time))
    expect((await join(party, { persons: 2 })).body.data).toMatchObject({ position: 1, persons: 2 })
    await join(single)
    await cancel(taken.who, taken.orderId)
    await runDue()
    expect(await own(party)).toMatchObject([{ state: 'waiting' }])
    expect(await own(single)).toMatchObject([{ state: 'offered' }])
  })

  it('ends with a word when its day has passed, its service is gone, or its person booked (case C15)', async () => {
    const { companyId, serviceId, visitor, join, fill, own, all, cancel, admin } = await smallShop(test)
    const [early, happy, left] = [await visitor(), await visitor(), await visitor()]
    const [taken] = await fill()
    const ids: Record<string, string> = {}
    for (const [name, who] of Object.entries({ happy, early, left }))
      ids[name] = (await join(who)).body.data?.waitingId ?? ''
    await parts.db.opsPool.query(
      `update waiting_entry set day = current_date - 2, looked_at = now() - interval '11 minutes'
       where waiting_id = $1`,
      [ids.early],
    )
    await cancel(taken.who, taken.orderId)
    // Staff give the slot to the person by telephone.
    const lead = (await all())?.list.find(({ waitingId }) => waitingId === ids.happy)
    expect(lead?.clueId).toBe(happy.personId)
    await parts.db.opsPool.query(
      `update booking set person_id = $2, state = 'confirmed', created_at = now() where company_id = $1 and booking_id = $3`,
      [companyId, happy.personId, taken.orderId],
    )
    await seekFree(parts.db)
    await runDue()
    expect(await own(early)).toMatchObject([{ state: 'ended', endedFor: 'passed', position: 0 }])
    expect(await own(happy)).toEqual([])
    expect((await all({ state: 'ended' }))?.list.map(({ endedFor }) => endedFor).sort()).toEqual([
      'booked',
      'passed',
    ])
    await callAs(admin.session, `POST ${api}/manage/v1/service/remove`, { body: { serviceId } })
    await runDue()
    expect(await own(left)).toMatchObject([{ state: 'ended', endedFor: 'gone' }])
  })

  it('is removed and offered by hand, and the list shows turns and what was done', async () => {
    const { companyId, admin, lin, visitor, join, fill, own, all, cancel, endOffers } = await smallShop(test)
    const [first, second] = [await visitor(), await visitor()]
    const [taken] = await fill()
    await join(first)
    const secondId = (await join(second)).body.data?.waitingId ?? ''
    const list = await all({ from: someDay, to: someDay })
    expect(list?.list.map(({ position, clueId }) => [position, clueId])).toEqual([
      [1, first.personId],
      [2, second.personId],
    ])
    const act = (what: 'remove' | 'offer', waitingId: string, session = admin.session) =>
      callAs(session, `POST ${api}/manage/v1/waiting/${what}`, { body: { waitingId } })
    expect((await act('offer', secondId)).body.code).toBe(refused)
    expect((await act('offer', secondId, lin.session)).status).toBe(403)
    await cancel(taken.who, taken.orderId)
    expect((await act('offer', secondId)).body.data).toMatchObject({
      state: 'offered',
      startsAt: at('10:00'),
    })
    await runDue()
    expect(await own(first)).toMatchObject([{ state: 'waiting' }])
    await act('remove', secondId)
    await act('remove', secondId)
    expect(await own(second)).toMatchObject([{ state: 'ended', endedFor: 'removed' }])
    await runDue()
    expect(await own(first)).toMatchObject([{ state: 'offered' }])
    await endOffers()
    const { rows } = await sql<{ action: string }>`
      select action from audit where company_id = ${companyId} and action like 'waiting%' order by at`.execute(
      parts.db.ops,
    )
    expect(rows.map(({ action }) => action)).toEqual(['waiting offered', 'waiting removed'])
  })

  it('is a deed for the holder of the lead', async () => {
    const { companyId, visitor, join, fill, lin, serviceId, placeId, saveService } = await smallShop(test)
    await fill()
    await saveService({ serviceId, placeIds: [placeId], userIds: [lin.userId] })
    const who = await visitor()
    // Both slots of the group stay taken for a member of staff only if that member is busy.
    await parts.db.opsPool.query(`update booking set staff_id = $2 where company_id = $1`, [
      companyId,
      lin.staffId,
    ])
    expect((await join(who)).body.code).toBe('0')
    await runDue()
    const { rows } = await sql`
      select staff_id from event where company_id = ${companyId} and event = 'join_waiting'`.execute(
      parts.db.ops,
    )
    expect(rows).toEqual([{ staff_id: lin.staffId }])
  })
})

describe('members of staff', () => {
  it('see on their day who wait for them or at their places, and administrators who has the lead', async () => {
    const { companyId, admin, lin, visitor, join, fill, placeId, serviceId, saveService, plan } =
      await smallShop(test)
    const { makeStaff } = test
    await fill()
    const seller = await makeStaff(companyId, { name: '赵岚' })
    const who = await visitor()
    await callAs(who.session, 'POST /crm-trail-api/behaviors/qw', {
      body: { event: 'view', activityId: 'looked', attr: { contentId: seller.userId } },
    })
    const waitingId = (await join(who)).body.data?.waitingId ?? ''
    const seenBy = async ({ session }: { session: string }, more: object = {}) =>
      (await callAs(session, `GET ${api}/staff/v1/day`, { query: more })).body.data?.waiting ?? []
    // The service needs no member: it belongs to those who work at the place.
    expect(await seenBy(lin)).toMatchObject([{ waitingId, serviceId, position: 1, leadHolder: '' }])
    expect(await seenBy(lin, { of: 'place' })).toHaveLength(1)
    expect(await seenBy(lin, { of: 'place', placeId })).toHaveLength(1)
    expect(await seenBy(lin, { day: '2099-01-01' })).toEqual([])
    const outsider = await makeStaff(companyId)
    for (const of of ['own', 'place']) expect(await seenBy(outsider, { of })).toEqual([])
    expect(await seenBy(admin, { of: 'place' })).toMatchObject([
      { waitingId, clueId: who.personId, leadHolder: seller.userId },
    ])
    expect(await seenBy(admin)).toEqual([])
    // Of a service that members serve, a member’s day lists those who wait for a service that the member serves.
    await saveService({ serviceId, placeIds: [placeId], userIds: [lin.userId] })
    const wang = await makeStaff(companyId)
    await plan(wang)
    expect(await seenBy(lin)).toHaveLength(1)
    expect(await seenBy(wang)).toEqual([])
  })

  it('read in the console who has the lead of a booking and of a work order, where they may read leads', async () => {
    const { companyId, admin, lin, visitor, book } = await smallShop(test)
    const { makeStaff } = test
    const seller = await makeStaff(companyId, { name: '赵岚' })
    const who = await visitor()
    const { data } = (await book(who, '10:00')).body
    const asked = await callAs(who.session, 'POST /work-order/v1/create', {
      body: { kind: 'repair', words: '龙头漏水' },
      headers: onceKey(),
    })
    const holders = async ({ session }: { session: string }) => {
      const query = { orderId: data?.orderId ?? '' }
      const booking = await callAs(session, `GET ${api}/staff/v1/detail`, { query })
      const list = await callAs(session, `GET ${api}/manage/v1/list`)
      const { workOrderId = '' } = asked.body.data ?? {}
      const workOrder = await callAs(session, 'GET /work-order/v1/staff/detail', { query: { workOrderId } })
      const all = await callAs(session, 'GET /work-order/v1/manage/list')
      return [
        ...[booking.body.data?.leadHolder, list.body.data?.list[0]?.leadHolder],
        ...[workOrder.body.data?.leadHolder, all.body.data?.list[0]?.leadHolder],
      ]
    }
    expect(await holders(admin)).toEqual(['', '', '', ''])
    await callAs(who.session, 'POST /crm-trail-api/behaviors/qw', {
      body: { event: 'view', activityId: 'looked', attr: { contentId: seller.userId } },
    })
    const { userId } = seller
    expect(await holders(admin)).toEqual([userId, userId, userId, userId])
    // Who works at the place handles the booking, but reads no leads of colleagues.
    expect((await holders(lin))[0]).toBe('')
  })
})
