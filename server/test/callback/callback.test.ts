import { beforeEach, describe, expect, it, vi } from 'vitest'
import { encryptCallback, signCallback } from '#core/platform/callback-crypto.ts'
import { reviveContactWork } from '#domain/contacts/upkeep.ts'
import { openOwn } from '../support/database.ts'
import type { MadeStaff } from '../support/makers.ts'
import { appWithVendor, type CompanyWithApps, callbackKeys } from '../wxwork/vendor-app.ts'

// A database of its own: the queue of a shared one holds the jobs of every test.
const fixture = await appWithVendor({}, await openOwn())
const { app, vendor, parts, makeStaff } = fixture
const { db } = parts
let company: CompanyWithApps
let lin: MadeStaff
/** WeCom's answer about the member who has the customer. */
let followed: object

const { callbackToken, encodingAesKey } = callbackKeys

interface Sent {
  changeType?: string
  userId?: string
  externalUserid?: string
  state?: string
  time?: number
  source?: string
  event?: string
}

const inner = ({
  changeType = 'add_external_contact',
  userId = lin.userId,
  externalUserid = 'wm1',
  state = '',
  time = 1700000000,
  event = 'change_external_contact',
  source = '',
}: Sent) =>
  `<xml><ToUserName><![CDATA[${company.wecom}]]></ToUserName><FromUserName><![CDATA[sys]]></FromUserName>` +
  `<CreateTime>${time}</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event>` +
  `<ChangeType><![CDATA[${changeType}]]></ChangeType><UserID><![CDATA[${userId}]]></UserID>` +
  `<ExternalUserID><![CDATA[${externalUserid}]]></ExternalUserID><State><![CDATA[${state}]]></State>` +
  `<WelcomeCode><![CDATA[w]]></WelcomeCode><Source><![CDATA[${source}]]></Source></xml>`

const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds)

const signed = (encrypted: string, token = callbackToken, timestamp = secondsAgo(0)) => ({
  msg_signature: signCallback(token, timestamp, 'nonce', encrypted),
  timestamp,
  nonce: 'nonce',
})

interface Wrap {
  corpId?: string
  token?: string
  receiver?: string
  type?: string
}

async function post(
  xml: string,
  { corpId = company.wecom, token, receiver = corpId, type = 'text/xml; charset=utf-8' }: Wrap = {},
) {
  const encrypted = encryptCallback(encodingAesKey, xml, receiver)
  return app.inject({
    method: 'POST',
    url: `/wxwork/v1/callback/${corpId}?${new URLSearchParams(signed(encrypted, token))}`,
    headers: { 'content-type': type },
    payload: `<xml><ToUserName><![CDATA[${corpId}]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt><AgentID><![CDATA[1000002]]></AgentID></xml>`,
  })
}

const tell = async (sent: Sent) => {
  const answer = await post(inner(sent))
  expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 200, body: '' })
  await work()
}

const locked = async () =>
  (await db.opsPool.query('select 1 from graphile_worker._private_jobs where locked_at is not null')).rowCount

/** Works on the jobs that are due. */
async function work() {
  await parts.queue.runDue()
  await expect.poll(locked).toBe(0)
}

/** Makes the jobs due that wait for their next try. */
const dueNow = () => db.opsPool.query('update graphile_worker._private_jobs set run_at = now()')

const contacts = () =>
  db.ops.selectFrom('external_contact').selectAll().where('company_id', '=', company.companyId).execute()

beforeEach(async () => {
  company = await fixture.makeCompanyWithApps()
  lin = await makeStaff(company.companyId)
  vendor.calls.length = 0
  await db.opsPool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  vendor.fail('/externalcontact/get')
  vendor.on('/externalcontact/get', ({ query }) => ({
    external_contact: {
      external_userid: query.external_userid,
      name: '王敏',
      avatar: 'https://p/w',
      unionid: 'uWang',
      type: 1,
    },
    follow_user: [followed],
  }))
  followed = { userid: 'Unknown' }
})

describe('WeCom’s callback', () => {
  it('answers the check of its address with the bare text', async () => {
    const echostr = encryptCallback(encodingAesKey, '1616140317555161061', company.wecom)
    const check = (query: Record<string, string>, corpId = company.wecom) =>
      app.inject({ url: `/wxwork/v1/callback/${corpId}?${new URLSearchParams(query)}` })
    const good = await check({ ...signed(echostr), echostr })
    expect({ status: good.statusCode, body: good.body }).toEqual({ status: 200, body: '1616140317555161061' })
    for (const bad of [
      await check({ ...signed(echostr, 'other'), echostr }),
      await check({ ...signed(echostr), timestamp: '1', echostr }),
      await check({ echostr }),
      await check({}),
      await check({ ...signed(echostr), echostr }, 'wwnobody'),
    ])
      expect({ status: bad.statusCode, body: bad.body }).toEqual({ status: 403, body: 'refused' })
  })

  it('looks an app up once for all the messages that name it in a minute', async () => {
    const select = vi.spyOn(db.ops, 'selectFrom')
    try {
      const sent = Array.from({ length: 24 }, () =>
        app.inject({
          ...{ method: 'POST', url: `/wxwork/v1/callback/${company.wecom}`, payload: '<xml/>' },
          remoteAddress: '127.9.9.9',
        }),
      )
      expect(new Set((await Promise.all(sent)).map(({ statusCode }) => statusCode))).toEqual(new Set([403]))
      expect(select.mock.calls.filter(([table]) => (table as unknown) === 'directory')).toHaveLength(1)
    } finally {
      select.mockRestore()
    }
  })

  it('refuses and counts a message older than ten minutes, and takes a younger one', async () => {
    const echostr = encryptCallback(encodingAesKey, 'text', company.wecom)
    const check = async (seconds: number) => {
      const query = { ...signed(echostr, callbackToken, secondsAgo(seconds)), echostr }
      return (await app.inject({ url: `/wxwork/v1/callback/${company.wecom}?${new URLSearchParams(query)}` }))
        .statusCode
    }
    const tooOld = async () => {
      const { values } = await parts.counters.callbacksRefused.get()
      return values.find(({ labels }) => labels.reason === 'too old')?.value ?? 0
    }
    const before = await tooOld()
    expect([await check(570), await check(630)]).toEqual([200, 403])
    expect((await tooOld()) - before).toBe(1)
  })

  it('remembers a customer by the contact code that carried the state', async () => {
    const other = await makeStaff(company.companyId)
    await db.ops
      .insertInto('contact_way')
      .values({
        company_id: company.companyId,
        staff_id: other.staffId,
        kind: 'enterprise',
        config_id: 'c',
        state: 's00',
        image: '',
      })
      .execute()
    await tell({ userId: 'renamed', state: 's00' })
    expect(await contacts()).toMatchObject([
      {
        staff_id: other.staffId,
        external_userid: 'wm1',
        state: 's00',
        name: '王敏',
        union_id: 'uWang',
        added_at: new Date(1700000000_000),
        removed_at: null,
      },
    ])
  })

  it('remembers a customer by the member where no code led there', async () => {
    await tell({ changeType: 'add_half_external_contact' })
    expect(await contacts()).toMatchObject([{ staff_id: lin.staffId, state: '' }])
  })

  it('counts a delivery once, also when it is repeated or concurrent', async () => {
    await Promise.all(Array.from({ length: 5 }, () => tell({})))
    await tell({})
    expect(await contacts()).toHaveLength(1)
    expect(vendor.to('/externalcontact/get')).toHaveLength(1)
  })

  it('marks a removal and a return, and ignores late messages', async () => {
    await tell({ time: 100 })
    await tell({ changeType: 'del_follow_user', time: 200 })
    expect(await contacts()).toMatchObject([{ removed_at: new Date(200_000) }])
    await tell({ time: 300 })
    expect(await contacts()).toMatchObject([{ removed_at: null, added_at: new Date(300_000) }])
    await tell({ changeType: 'del_external_contact', time: 250 })
    expect(await contacts()).toMatchObject([{ removed_at: null }])
    await tell({ changeType: 'del_external_contact', time: 400, externalUserid: 'wm2' })
    await tell({ time: 350, externalUserid: 'wm2' })
    expect((await contacts()).find((row) => row.external_userid === 'wm2')?.removed_at).toEqual(
      new Date(400_000),
    )
  })

  it('lets no repeat of an old message undo what came later, however long ago it was delivered', async () => {
    const forget = () => db.opsPool.query('delete from contact_event')
    await tell({ time: 100, state: 'first' })
    await tell({ changeType: 'del_follow_user', time: 200 })
    await tell({ time: 300, state: 'second' })
    await forget()
    await tell({ time: 100, state: 'first' })
    await tell({ changeType: 'del_follow_user', time: 200 })
    expect(await contacts()).toMatchObject([
      { state: 'second', added_at: new Date(300_000), removed_at: null, removed_by: '' },
    ])
    await tell({ changeType: 'del_follow_user', time: 400 })
    await tell({ changeType: 'del_external_contact', time: 500 })
    await forget()
    await tell({ time: 300, state: 'second' })
    await tell({ changeType: 'del_follow_user', time: 400 })
    expect(await contacts()).toMatchObject([{ removed_at: new Date(500_000), removed_by: 'member' }])
  })

  it('gives a visitor with the same unionId the name and the customer’s id', async () => {
    const visitor = await fixture.makeVisitor(company.companyId, { unionId: 'uWang' })
    await tell({})
    const person = await db.ops
      .selectFrom('person')
      .selectAll()
      .where('person_id', '=', visitor.personId)
      .executeTakeFirstOrThrow()
    expect(person).toMatchObject({ name: '王敏', external_userid: 'wm1' })
  })

  it('remembers the customer also when WeCom says nothing about them', async () => {
    vendor.fail('/externalcontact/get', 84061)
    await tell({})
    expect(await contacts()).toMatchObject([{ external_userid: 'wm1', name: '' }])
  })

  it('reads the customer by a job that outlives a vendor that fails', async () => {
    vendor.fail('/externalcontact/get', 'http500', 'http500', 'http500')
    await tell({})
    expect(await contacts()).toMatchObject([{ name: '' }])
    await dueNow()
    await work()
    expect(await contacts()).toMatchObject([{ name: '王敏' }])
  })

  it('reads the customer although a worker was killed at work on it', async () => {
    const { statusCode } = await post(inner({}))
    expect(statusCode).toBe(200)
    await db.opsPool.query(
      "update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '6 minutes', attempts = 1",
    )
    await parts.queue.runDue()
    expect(await contacts()).toMatchObject([{ name: '' }])
    await reviveContactWork(db)
    await work()
    expect(await contacts()).toMatchObject([{ name: '王敏' }])
  })

  it('reads the note of a member again, with the phones sealed', async () => {
    await tell({})
    followed = {
      userid: lin.userId,
      remark: '王总',
      description: '要三居',
      remark_mobiles: ['13900000000'],
      createtime: 1700000000,
    }
    await tell({ changeType: 'edit_external_contact', time: 1700000100 })
    const [row] = await contacts()
    expect(row).toMatchObject({ remark: '王总', description: '要三居' })
    const sealed = row?.phones_sealed ?? Buffer.of()
    expect(JSON.parse(parts.sealer.open(company.companyId, sealed))).toEqual(['13900000000'])
  })

  it('keeps the unionId, the name and the picture that WeCom tells no more', async () => {
    await tell({})
    vendor.on('/externalcontact/get', ({ query }) => ({
      external_contact: { external_userid: query.external_userid, name: '', type: 1 },
      follow_user: [followed],
    }))
    await tell({ changeType: 'edit_external_contact', time: 1700000100 })
    expect(await contacts()).toMatchObject([{ union_id: 'uWang', name: '王敏', avatar: 'https://p/w' }])
  })

  it('distinguishes the side that removed the other, and a hand-over', async () => {
    await tell({ time: 100 })
    await tell({ changeType: 'del_follow_user', time: 200 })
    expect(await contacts()).toMatchObject([{ removed_by: 'customer' }])
    await tell({ time: 300 })
    expect(await contacts()).toMatchObject([{ removed_by: '' }])
    await tell({ changeType: 'del_external_contact', time: 400 })
    expect(await contacts()).toMatchObject([{ removed_by: 'member' }])
    await tell({ time: 500 })
    await tell({ changeType: 'del_external_contact', time: 600, source: 'DELETE_BY_TRANSFER' })
    expect(await contacts()).toMatchObject([{ removed_by: 'transfer' }])
  })

  it('stores nothing anew of a customer who was erased, until they add a member again', async () => {
    const visitor = await fixture.makeVisitor(company.companyId, { unionId: 'uWang' })
    await tell({})
    await fixture.callAs(visitor.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
    followed = { userid: lin.userId, createtime: 1700000000, remark: '王总' }
    await tell({ changeType: 'edit_external_contact', time: 1700000200 })
    await tell({ changeType: 'del_follow_user', time: 1700000300 })
    expect(await contacts()).toEqual([])
    await tell({ time: Math.floor(Date.now() / 1000) + 60 })
    expect(await contacts()).toHaveLength(1)
  })

  it('takes no notice of what it does not know', async () => {
    await tell({ event: 'change_external_tag' })
    await tell({ changeType: 'msg_audit_approved' })
    await tell({ userId: 'Nobody' })
    await tell({ externalUserid: '' })
    await tell({ externalUserid: 'x'.repeat(4_000) })
    await tell({ time: Number.MAX_SAFE_INTEGER })
    await tell({ time: -1e14 })
    expect(await contacts()).toHaveLength(0)
  })

  it('refuses messages that are not from this corp, with the same words for all', async () => {
    const other = await fixture.makeCompanyWithApps()
    const refused = [
      await post(inner({}), { token: 'wrong' }),
      await post(inner({}), { receiver: other.wecom }),
      await post(inner({}), { corpId: 'wwnobody' }),
      await post('not xml at all'),
      await post(`<!DOCTYPE xml [<!ENTITY a "aaaa">]>${inner({})}`),
      await app.inject({
        method: 'POST',
        url: `/wxwork/v1/callback/${company.wecom}`,
        headers: { 'content-type': 'text/xml' },
        payload: '<xml',
      }),
    ]
    for (const answer of refused)
      expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 403, body: 'refused' })
    expect(await contacts()).toHaveLength(0)
  })

  it('expands no entities and takes no flood', async () => {
    const bare = inner({ externalUserid: 'HERE' }).replace('<![CDATA[HERE]]>', 'wm&lt;&#65;')
    expect((await post(bare)).statusCode).toBe(200)
    expect((await contacts())[0]?.external_userid).toBe('wm&lt;&#65;')
    const flood = await post(inner({ state: 'x'.repeat(70_000) }))
    expect(flood.statusCode).toBe(413)
    const json = await app.inject({
      method: 'POST',
      url: '/wxwork/v1/mini/card_auth',
      headers: { 'content-type': 'text/xml' },
      payload: '<xml/>',
    })
    expect(json.statusCode).toBe(400)
  })

  it('marks a member who is gone from WeCom as left, once, and asks an administrator for a successor', async () => {
    const boss = await makeStaff(company.companyId, { role: 'owner' })
    const waiting = async () => {
      const { body } = await fixture.callAs(boss.session, 'GET /biz/v1/staff/list', {
        query: { status: 'waiting' },
      })
      return body.data?.list.map(({ userId }) => userId)
    }
    const now = Math.floor(Date.now() / 1000)
    const gone = { event: 'change_contact', changeType: 'delete_user', externalUserid: '', time: now }
    await tell({ ...gone, changeType: 'create_user' })
    await tell({ ...gone, changeType: 'update_user' })
    expect(await waiting()).toEqual([])
    await tell({ ...gone, userId: lin.userId.toUpperCase() })
    expect(await waiting()).toEqual([lin.userId])
    const status = async () => (await fixture.callAs(lin.session, 'GET /biz/v1/staff/taken_over')).status
    await expect.poll(status).toBe(401)
    const body = { userId: lin.userId }
    await fixture.callAs(boss.session, 'POST /biz/v1/staff/return', { body })
    await tell({ ...gone, userId: lin.userId.toUpperCase() })
    expect(await waiting()).toEqual([])
    // The repeat is not known as one any more, and is older than the return.
    await db.opsPool.query('delete from contact_event')
    await tell({ ...gone, time: now - 40 * 86_400 })
    expect(await waiting()).toEqual([])
    const left = inner({ ...gone, changeType: 'update_user', time: now + 60 }).replace(
      '</xml>',
      '<Status>5</Status></xml>',
    )
    expect((await post(left)).statusCode).toBe(200)
    expect(await waiting()).toEqual([lin.userId])
  })

  it('has no callback without keys', async () => {
    await fixture.giveApp(company.companyId, 'wecom', `${company.wecom}b`, { secret: 's' })
    expect((await post(inner({}), { corpId: `${company.wecom}b` })).statusCode).toBe(403)
    // The corp id that the company had before, whatever keys its new one has.
    await fixture.giveApp(company.companyId, 'wecom', `${company.wecom}c`, { secret: 's', ...callbackKeys })
    expect((await post(inner({}), { corpId: `${company.wecom}c` })).statusCode).toBe(200)
    expect((await post(inner({}))).statusCode).toBe(403)
  })
})
