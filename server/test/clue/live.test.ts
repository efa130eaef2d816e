import { afterAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { createLiveRadar } from '#domain/tracking/radar/live.ts'
import type { RadarStream } from '#domain/tracking/radar/stream.ts'
import { closeParts, createParts } from '#parts.ts'
import { listen, livePath } from './listener.ts'
import { clueApp } from './test-company.ts'

const { app, callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

// A second instance on the same database.
const otherParts = createParts(parts.config, parts.db, parts.log)
const other = await buildApp(otherParts)
afterAll(async () => {
  await other.close()
  await closeParts(otherParts)
})

describe('the live radar', () => {
  it('sends new entries to the listeners of every instance, as the radar shows them', async () => {
    const { companyId, staff, open, act, radar, halfAnHourPasses } = await testCompany()
    const visitor = await makeVisitor(companyId, { name: '安' })
    await open(visitor)
    await halfAnHourPasses()
    const listeners = [await listen(app, staff.session), await listen(other, staff.session)]
    const visit = await open(visitor)
    for (const listener of listeners) {
      const [first] = await listener.until(1)
      expect(first?.entry).toMatchObject({ person: { name: '安' }, visits: 2, lastDuration: 0 })
      expect(first?.id).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[\w-]{22}$/)
    }
    await act(visitor, visit, 'dwell', { duration: 4_000 })
    for (const listener of listeners) {
      const [first, second] = await listener.until(2)
      expect(second?.entry.lastDuration).toBe(4_000)
      expect(second?.entry.id).toBe(first?.entry.id)
      expect([second?.entry]).toEqual((await radar()).list)
      expect(listener.text()).toMatch(
        /^retry: \d+\nid: \S+\n\nevent: entry\nid: \S+\ndata: \{.*\}\n\nevent: entry\n/,
      )
      listener.leave()
    }
  })

  it('sends a member no entries of a colleague', async () => {
    const { companyId, staff, open } = await testCompany()
    const elsewhere = await testCompany()
    const colleague = await makeStaff(companyId, { role: 'admin' })
    const [mine, theirs, foreign] = [
      await listen(app, staff.session),
      await listen(app, colleague.session),
      await listen(app, elsewhere.staff.session),
    ]
    await open(await makeVisitor(companyId))
    await elsewhere.open(await makeVisitor(elsewhere.companyId))
    await open(await makeVisitor(companyId), { contentId: colleague.userId })
    await Promise.all([mine.until(1), theirs.until(1), foreign.until(1)])
    expect(mine.frames.map(({ entry }) => entry.contentId)).toEqual([staff.userId])
    expect(theirs.frames.map(({ entry }) => entry.contentId)).toEqual([colleague.userId])
    expect(foreign.frames.map(({ entry }) => entry.contentId)).toEqual([elsewhere.staff.userId])
    for (const listener of [mine, theirs, foreign]) listener.leave()
  })

  it('sends entries of a handed-over lead to its receiver and no longer to the giver', async () => {
    const { companyId, staff, open } = await testCompany()
    const colleague = await makeStaff(companyId)
    const [handed, kept] = [
      await makeVisitor(companyId, { name: '安' }),
      await makeVisitor(companyId, { name: '本' }),
    ]
    for (const visitor of [handed, kept]) await open(visitor)
    const body = { unionId: handed.unionId || handed.personId, userId: colleague.userId }
    expect((await callAs(staff.session, 'POST /biz/v1/clue/turn', { body })).status).toBe(200)
    const [before, now] = [await listen(app, staff.session), await listen(app, colleague.session)]
    await open(handed)
    await open(kept)
    await Promise.all([before.until(1), now.until(1)])
    expect(before.frames.map(({ entry }) => entry.person.name)).toEqual(['本'])
    expect(now.frames.map(({ entry }) => entry.person.name)).toEqual(['安'])
    for (const listener of [before, now]) listener.leave()
  })

  it('follows a hand-over and its undoing while a stream is open', async () => {
    const { companyId, staff, open } = await testCompany()
    const colleague = await makeStaff(companyId)
    const visitor = await makeVisitor(companyId, { name: '安' })
    const other = await makeVisitor(companyId, { name: '本' })
    await open(visitor)
    await open(other)
    // Entries of the last five seconds are sent again to a radar that receives them.
    await parts.db.opsPool.query(
      "update radar_entry set touched_at = touched_at - interval '1 minute' where company_id = $1",
      [companyId],
    )
    const [before, now] = [await listen(app, staff.session), await listen(app, colleague.session)]
    const told = (listener: typeof now) => listener.text().split('event: turn').length - 1
    const body = { unionId: visitor.unionId || visitor.personId, userId: colleague.userId }
    const turned = await callAs(staff.session, 'POST /biz/v1/clue/turn', { body })
    await expect.poll(() => [told(before), told(now)]).toEqual([1, 1])
    await open(visitor)
    await open(other)
    await Promise.all([before.until(1), now.until(1)])
    expect(before.frames.map(({ entry }) => entry.person.name)).toEqual(['本'])
    expect(now.frames.map(({ entry }) => entry.person.name)).toEqual(['安'])

    const turnId = turned.body.data?.turnId ?? ''
    await callAs(staff.session, 'POST /biz/v1/clue/turn/undo', { body: { turnId } })
    await expect.poll(() => [told(before), told(now)]).toEqual([2, 2])
    await open(visitor)
    await expect.poll(() => before.frames.at(-1)?.entry.person.name).toBe('安')
    expect(now.frames.filter(({ entry }) => entry.person.name !== '安')).toEqual([])
    for (const listener of [before, now]) listener.leave()
  })

  it('resends from five seconds before a cursor and misses nothing in between', async () => {
    const { companyId, staff, open } = await testCompany()
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, index) => makeVisitor(companyId, { name: `客${index}` })),
    )
    const [first, second, third, fourth] = people as [
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
    ]
    await open(first)
    await parts.db.opsPool.query(
      "update radar_entry set touched_at = touched_at - interval '6 seconds' where company_id = $1",
      [companyId],
    )
    const listener = await listen(app, staff.session)
    await open(second)
    const [frame] = await listener.until(1)
    listener.leave()
    await open(third)
    const back = await listen(other, staff.session, frame?.id)
    await open(fourth)
    const names = (await back.until(3)).map(({ entry }) => entry.person.name)
    expect(names).toEqual(['客1', '客2', '客3'])
    back.leave()
  })

  it('continues at its beginning for a reader who was cut off before the first event', async () => {
    const { companyId, staff, open } = await testCompany()
    const listener = await listen(app, staff.session)
    listener.leave()
    await open(await makeVisitor(companyId, { name: '安' }))
    const [, id] = /^id: (.+)$/m.exec(listener.text()) ?? []
    const back = await listen(other, staff.session, id)
    expect((await back.until(1)).map(({ entry }) => entry.person.name)).toEqual(['安'])
    back.leave()
  })

  it('sends an event that was committed late, after newer ones were sent', async () => {
    const { companyId, staff, open } = await testCompany()
    const [early, late] = [
      await makeVisitor(companyId, { name: '早' }),
      await makeVisitor(companyId, { name: '晚' }),
    ]
    await open(early)
    const listener = await listen(app, staff.session)
    // Begun three seconds ago, committed only now.
    await open(late)
    await listener.until(1)
    await parts.db.opsPool.query(
      "update radar_entry set touched_at = now() - interval '3 seconds', visits = visits + 1 where company_id = $1 and person_id = $2",
      [companyId, early.personId],
    )
    await parts.db.opsPool.query("select pg_notify('radar', $1)", [`${companyId}/${staff.staffId}`])
    const frames = await listener.until(2)
    expect(frames.map(({ entry }) => entry.person.name)).toEqual(['晚', '早'])
    listener.leave()
  })

  it('sends one entry for joined persons, and in a burst no more entries than views', async () => {
    const { companyId, staff, open, joinPersons, radar } = await testCompany()
    const [old, ann] = [await makeVisitor(companyId), await makeVisitor(companyId, { name: '安' })]
    await open(old)
    await open(ann)
    await joinPersons(old, ann)
    const listener = await listen(app, staff.session)
    await Promise.all(Array.from({ length: 30 }, () => open(ann)))
    const newest = (await radar()).list[0]
    expect(newest?.visits).toBe(2)
    await expect.poll(() => listener.frames.at(-1)?.entry).toEqual(newest)
    expect(listener.frames.length).toBeLessThanOrEqual(30)
    expect(new Set(listener.frames.map(({ entry }) => entry.id)).size).toBe(1)
    listener.leave()
  })

  it('catches up on missed events after the database’s own connection was lost', async () => {
    const { companyId, staff, open } = await testCompany()
    const listener = await listen(app, staff.session)
    const ears = `pid in (select pid from pg_stat_activity where datname = current_database()
      and usename = current_user and query ~ '^(listen|select$)' and pid <> pg_backend_pid())`
    await parts.db.opsPool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ears}`)
    await open(await makeVisitor(companyId))
    await listener.until(1)
    listener.leave()
  })
})

describe('who may listen, and for how long', () => {
  it('refuses a stream without a valid staff session, and for another company', async () => {
    const { companyId, staff } = await testCompany()
    const visitor = await makeVisitor(companyId)
    const status = async (headers: Record<string, string>, query = '') =>
      (await app.inject({ url: `${livePath}${query}`, headers })).statusCode
    expect(await status({})).toBe(401)
    expect(await status({ authorization: visitor.session })).toBe(403)
    expect(await status({ authorization: staff.session, account: 'another0' })).toBe(403)
    const malformed = ['', 'yesterday', '2026-13-01T00:00:00.000000Z_x', '2026-11-20T00:00:00Z_a%0Ab']
    for (const after of [
      ...malformed,
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ])
      expect(await status({ authorization: staff.session }, `?after=${after}`)).toBe(400)
  })

  it('ends a stream with its session', async () => {
    const { staff } = await testCompany()
    const listener = await listen(app, staff.session)
    expect((await callAs(staff.session, 'POST /wxwork/v1/session/sign_out')).status).toBe(200)
    await listener.ended
  })

  it('keeps 20 streams of one salesperson at most, those included that still catch up and never read', async () => {
    const { companyId, staff } = await testCompany()
    await parts.db.opsPool.query(
      `with visitor as (
        insert into person (company_id, person_id, number, name)
        select $1, gen_random_uuid(), 1000 + n, repeat('名', 100) from generate_series(1, 400) n returning person_id
      ), visits as (
        insert into visit (company_id, person_id, activity_id, staff_id, content_type, content_id, opened_at)
        select $1, person_id, 'a', $2, 'card', $3, now() from visitor
      )
      insert into radar_entry (company_id, staff_id, person_id, content_type, content_id, visits, first_at, last_at, touched_at, last_activity_id)
      select $1, $2, person_id, 'card', $3, 1, now(), now(), now(), 'a' from visitor`,
      [companyId, staff.staffId, staff.userId],
    )
    // As autovacuum does soon after so many rows.
    await parts.db.asOwner((client) => client.query('analyze person, visit, radar_entry'))
    const warn = vi.fn()
    const live = createLiveRadar({ ...parts, log: { warn } as never })
    const streams: RadarStream[] = []
    for (let count = 0; count < 23; count++) {
      const stream = await live.open({ companyId, staffId: staff.staffId }, '2020-01-01T00:00:00Z')
      streams.push(stream)
      // Its reads are over, and it waits for its reader: the database never answers all of them at a time.
      await expect.poll(() => stream.out.writableNeedDrain).toBe(true)
    }
    expect(warn.mock.calls).toEqual([])
    expect(streams.map((stream) => stream.isOpen)).toEqual([false, false, false, ...Array(20).fill(true)])
    live.close()
    expect(streams.filter((stream) => stream.isOpen)).toEqual([])
  })

  it('leaves nothing behind when a stream cannot begin', async () => {
    const { companyId, staff } = await testCompany()
    const tenant = vi.fn(parts.db.tenant)
    tenant.mockImplementationOnce(parts.db.tenant).mockRejectedValueOnce(new Error('away'))
    const begun = vi.spyOn(globalThis, 'setInterval')
    const live = createLiveRadar({ ...parts, db: { ...parts.db, tenant: tenant as never } })
    await expect(live.open({ companyId, staffId: staff.staffId })).rejects.toThrow('away')
    expect(begun).not.toHaveBeenCalled()
    begun.mockRestore()
  })

  it('leaves nothing behind when streams end, and does not delay a shutdown', async () => {
    const { companyId, staff, open } = await testCompany()
    const brief = createParts(parts.config, parts.db, parts.log)
    const briefApp = await buildApp(brief)
    const { follow: really } = brief.radarHub
    const left = vi.fn()
    const follow = vi.fn((...of: Parameters<typeof really>) => {
      const leave = really(...of)
      return () => {
        left()
        leave()
      }
    })
    brief.radarHub.follow = follow
    const [one, two] = [await listen(briefApp, staff.session), await listen(briefApp, staff.session)]
    expect(follow).toHaveBeenCalledTimes(1)
    one.leave()
    two.leave()
    // The last to leave stops the subscription: the next to come subscribes anew.
    await expect.poll(() => left).toHaveBeenCalledTimes(1)
    const last = await listen(briefApp, staff.session)
    expect(follow).toHaveBeenCalledTimes(2)
    await open(await makeVisitor(companyId))
    await last.until(1)
    await briefApp.close()
    await last.ended
    await closeParts(brief)
  })
})
