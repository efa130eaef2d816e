import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeStaff, parts } = await testApp({ WEB_DIST: '/nowhere' })

async function begun() {
  const companyId = await makeCompany()
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
  return { ...data, companyId, admin, collect, scan, approve }
}

describe('signing in to the console', () => {
  it('opens a session of eight hours once, for the browser that began', async () => {
    const { collect, scan, approve, number, admin } = await begun()
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
