import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import type { MadeStaff } from '../support/makers.ts'

const { callAs, makeCompany, makeStaff, parts } = await testApp({ WEB_DIST: '/nowhere' })

/** @param companyId a new company by default */
async function begun(companyId = '') {
  companyId ||= await makeCompany()
  const admin = await makeStaff(companyId, { role: 'admin' })
  const { data } = (await callAs('', 'POST /wxwork/v1/console/begin', { body: { companyId } })).body
  if (!data) throw new Error('not begun')
  const collect = async (secret = data.secret) =>
    (
      await callAs('', 'POST /wxwork/v1/console/collect', {
        body: { companyId, ticket: data.ticket, secret },
      })
    ).body.data
  const scan = (session = admin.session) =>
    callAs(session, 'POST /wxwork/v1/console/scanned', { body: { ticket: data.ticket } })
  const approve = (number = data.number, session = admin.session) =>
    callAs(session, 'POST /wxwork/v1/console/approve', { body: { ticket: data.ticket, number } })
  const signIn = async () => {
    await scan()
    await approve()
    return (await collect())?.sessionId ?? ''
  }
  return { ...data, companyId, admin, collect, scan, approve, signIn }
}

const statusIn = async (session: string) => (await callAs(session, 'GET /wxwork/v1/console/me')).status
const expireIn = ({ companyId, personId }: MadeStaff, time: string) =>
  parts.db.opsPool.query(
    `update session set expires_at = now() + $3::interval where company_id = $1 and person_id = $2`,
    [companyId, personId, time],
  )
const signOut = (session: string) => callAs(session, 'POST /wxwork/v1/session/sign_out')

describe('signing in to the console', () => {
  it('opens a session of eight hours once, for the browser that began', async () => {
    const { collect, scan, approve, number, admin } = await begun()
    await expireIn(admin, '30 days')
    expect(await collect()).toEqual({ state: 'waiting', sessionId: '' })
    expect((await scan()).body.data?.numbers).toContain(number)
    expect((await collect())?.state).toBe('scanned')
    expect((await approve()).body.data).toEqual({ approved: true })
    const got = await collect()
    expect(got?.state).toBe('signedIn')
    const me = await callAs(got?.sessionId ?? '', 'GET /wxwork/v1/console/me')
    expect(me.body.data?.userId).toBe(admin.userId)
    const { rows } = await parts.db.opsPool.query(
      `select max(extract(epoch from expires_at - now()))::float8 as seconds from session where company_id = $1 and created_at > expires_at - interval '9 hours' and created_at < expires_at - interval '7 hours'`,
      [admin.companyId],
    )
    expect(rows[0].seconds / 3600).toBeCloseTo(8, 1)
    expect(await collect()).toEqual({ state: 'over', sessionId: '' })
  })

  it('gives nothing to another browser that knows the ticket', async () => {
    const { collect, scan, approve } = await begun()
    await scan()
    await approve()
    expect(await collect('x'.repeat(22))).toEqual({ state: 'over', sessionId: '' })
    expect((await collect())?.state).toBe('signedIn')
  })

  it('ends the ticket at a wrong number', async () => {
    const { collect, scan, approve, number } = await begun()
    await scan()
    expect((await approve(number === 99 ? 10 : number + 1)).body.data).toEqual({ approved: false })
    expect((await approve()).status).toBe(404)
    expect((await collect())?.state).toBe('refused')
  })

  it('is not approved unseen, by a member, from WeChat or from another company', async () => {
    const { companyId, scan, approve, ticket } = await begun()
    expect((await approve()).status).toBe(404)
    const member = await makeStaff(companyId)
    expect((await scan(member.session)).status).toBe(403)
    const inWechat = await makeStaff(companyId, { role: 'admin' })
    await parts.db.opsPool.query(
      `update session set host = 'wechat' where company_id = $1 and person_id = $2`,
      [companyId, inWechat.personId],
    )
    expect((await scan(inWechat.session)).status).toBe(403)
    expect((await approve(10, inWechat.session)).status).toBe(403)
    const other = await makeStaff(await makeCompany(), { role: 'admin' })
    const answer = await callAs(other.session, 'POST /wxwork/v1/console/scanned', { body: { ticket } })
    expect(answer.status).toBe(404)
  })

  it('refuses a session of the console that looks at a ticket or approves one', async () => {
    const { companyId, signIn } = await begun()
    const browser = await signIn()
    const next = await begun(companyId)
    expect((await next.scan(browser)).status).toBe(403)
    expect(await next.collect()).toEqual({ state: 'waiting', sessionId: '' })
    await next.scan()
    expect((await next.approve(next.number, browser)).status).toBe(403)
    expect(await next.collect()).toEqual({ state: 'scanned', sessionId: '' })
  })

  it('ends the session of the browser with the session that approved it, and no other one', async () => {
    const first = await begun()
    const second = await begun(first.companyId)
    const [ends, stays] = [await first.signIn(), await second.signIn()]
    expect([await statusIn(ends), await statusIn(stays)]).toEqual([200, 200])
    await signOut(first.admin.session)
    await expect.poll(() => statusIn(ends)).toBe(401)
    expect(await statusIn(stays)).toBe(200)
  })

  it('keeps the session that approved it when the browser signs out', async () => {
    const { admin, signIn } = await begun()
    await signOut(await signIn())
    expect(await statusIn(admin.session)).toBe(200)
  })

  it('opens nothing after the session that approved the ticket has ended', async () => {
    const { admin, scan, approve, collect } = await begun()
    await scan()
    await approve()
    await signOut(admin.session)
    expect(await collect()).toEqual({ state: 'over', sessionId: '' })
  })

  it('opens a session that expires no later than the one that approved it', async () => {
    const { companyId, admin, signIn } = await begun()
    await expireIn(admin, '1 hour')
    await signIn()
    const { rows } = await parts.db.opsPool.query(
      `select count(distinct expires_at)::integer as ends, count(*)::integer as sessions from session
        where company_id = $1 and person_id = $2`,
      [companyId, admin.personId],
    )
    expect(rows).toEqual([{ ends: 1, sessions: 2 }])
  })

  it('leaves either no session or an ended one when approving and signing out happen at once', async () => {
    const { admin, scan, approve, collect } = await begun()
    await scan()
    await Promise.all([approve(), signOut(admin.session)])
    const { sessionId = '' } = (await collect()) ?? {}
    expect(await statusIn(sessionId)).toBe(401)
  })

  it('is over when the ticket expired', async () => {
    const { companyId, collect, scan, approve } = await begun()
    await scan()
    await approve()
    await parts.db.opsPool.query(
      `update console_sign_in set expires_at = now() - interval '1 second' where company_id = $1`,
      [companyId],
    )
    expect(await collect()).toEqual({ state: 'over', sessionId: '' })
  })
})

describe('the activity log', () => {
  it('names the member behind each change, and filters by the action', async () => {
    const { admin, scan, approve } = await begun()
    await scan()
    await approve()
    const log = await callAs(admin.session, 'GET /wxwork/v1/console/activity', {
      query: { action: 'console opened' },
    })
    expect(log.body.data).toMatchObject({ total: 1, list: [{ action: 'console opened', by: '林晓' }] })
    const none = await callAs(admin.session, 'GET /wxwork/v1/console/activity', { query: { action: 'none' } })
    expect(none.body.data).toMatchObject({ total: 0, list: [], actions: ['console opened'] })
  })
})
