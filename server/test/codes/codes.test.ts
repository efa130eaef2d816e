import { randomUUID } from 'node:crypto'
import type { Code, CodeStep, codes } from '@mingpian/contract/codes.ts'
import type { BodyOf } from '@mingpian/contract/shared/endpoint.ts'
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { encryptCallback, signCallback } from '#core/platform/callback-crypto.ts'
import { refreshDueCodes } from '#domain/codes/upkeep.ts'
import { openOwn } from '../support/database.ts'
import type { MadeStaff } from '../support/makers.ts'
import { heldOpen, waiting } from '../support/waiting.ts'
import { appWithVendor, type CompanyWithApps, callbackKeys } from '../wxwork/vendor-app.ts'

type NewCode = BodyOf<typeof codes.create>

// A database of its own: the queue of a shared one holds the jobs of every test.
const db = await openOwn()
const fixture = await appWithVendor({}, db)
const { app, vendor, parts, callAs, makeStaff, makeVisitor } = fixture
let company: CompanyWithApps
let admin: MadeStaff
let lin: MadeStaff
let made = 0

const never: Shift[] = [{ days: [1], from: '00:00', until: '00:01' }]
const ways = '/externalcontact/add_contact_way'
const removal = '/externalcontact/del_contact_way'

beforeEach(async () => {
  company = await fixture.makeCompanyWithApps()
  admin = await makeStaff(company.companyId, { role: 'admin', name: '周然' })
  lin = await makeStaff(company.companyId, { name: '林岚' })
  await db.opsPool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  vendor.calls.length = 0
  for (const path of [ways, removal, '/externalcontact/send_welcome_msg', '/externalcontact/mark_tag'])
    vendor.fail(path)
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  vendor.on('/wwpic', () => picture)
  vendor.on(ways, () => {
    made += 1
    return { config_id: `cfg${made}`, qr_code: `${vendor.base}/wwpic` }
  })
  vendor.on('/externalcontact/get_contact_way', () => ({ contact_way: { qr_code: `${vendor.base}/wwpic` } }))
  for (const path of ['update_contact_way', 'del_contact_way', 'send_welcome_msg', 'mark_tag'])
    vendor.on(`/externalcontact/${path}`, () => ({ errcode: 0 }))
  vendor.on('/externalcontact/get', ({ query }) => ({
    external_contact: {
      external_userid: query.external_userid,
      name: '王敏',
      avatar: '',
      unionid: `u-${query.external_userid}`,
    },
  }))
  vendor.on('/externalcontact/get_corp_tag_list', () => ({
    tag_group: [{ group_name: '意向', tag: [{ id: 'etLook', name: '看房' }] }],
  }))
})

const settings = (over: Partial<NewCode> = {}): NewCode => ({
  kind: 'contact',
  name: '地铁广告',
  channel: '一号线',
  members: [{ userId: lin.userId, hours: [] }],
  deputyId: '',
  tagIds: [],
  welcome: '',
  ...over,
})

async function make(over: Partial<NewCode> = {}, session = admin.session): Promise<Code> {
  const headers = { 'idempotency-key': randomUUID() }
  const { body } = await callAs(session, 'POST /biz/v1/code/create', { headers, body: settings(over) })
  if (!body.data) throw new Error(`${body.code} ${body.message} ${JSON.stringify(body.errors)}`)
  return body.data
}

const open = async ({ codeId }: Code, session = '', activityId: string = randomUUID()) =>
  (
    await callAs(session, 'POST /biz/v1/code/open', {
      body: { companyId: company.companyId, codeId, activityId },
    })
  ).body.data

const detail = async ({ codeId }: Code, session = admin.session) =>
  (await callAs(session, 'GET /biz/v1/code/detail', { query: { codeId } })).body.data

const rows = (session: string, { codeId }: Code, step: CodeStep) =>
  callAs(session, 'GET /biz/v1/code/rows', { query: { codeId, step, page: 1, pageSize: 20 } })

/** The state that WeCom was last given with a code. */
const lastState = () => String(vendor.to(ways).at(-1)?.body.state)

const work = async () => {
  await parts.background.settled()
  await parts.queue.runDue()
  await expect
    .poll(
      async () =>
        (await db.opsPool.query('select 1 from graphile_worker._private_jobs where locked_at is not null'))
          .rowCount,
    )
    .toBe(0)
}

/** WeCom tells of a customer, or of something else. */
async function tell(fields: Record<string, string>) {
  const inner = {
    FromUserName: 'sys',
    CreateTime: String(Math.floor(Date.now() / 1000)),
    Event: 'change_external_contact',
    ...fields,
  }
  const xml = `<xml>${Object.entries(inner)
    .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
    .join('')}</xml>`
  const { callbackToken, encodingAesKey } = callbackKeys
  const encrypted = encryptCallback(encodingAesKey, xml, company.wecom)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const query = new URLSearchParams({
    msg_signature: signCallback(callbackToken, timestamp, 'nonce', encrypted),
    timestamp,
    nonce: 'nonce',
  })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/wxwork/v1/callback/${company.wecom}?${query}`,
    headers: { 'content-type': 'text/xml' },
    payload: `<xml><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
  })
  expect(statusCode).toBe(200)
  await parts.background.settled()
}

const added = (state: string, externalUserid = `wm${randomUUID()}`, userId = lin.userId) =>
  tell({
    ChangeType: 'add_external_contact',
    UserID: userId,
    ExternalUserID: externalUserid,
    State: state,
    WelcomeCode: `welcome-${externalUserid}`,
  })

async function makeTag(): Promise<string> {
  const groupId = randomUUID()
  const tagId = randomUUID()
  await db.ops
    .insertInto('tag_group')
    .values({ company_id: company.companyId, group_id: groupId, name: '意向' })
    .execute()
  await db.ops
    .insertInto('tag')
    .values({ company_id: company.companyId, tag_id: tagId, group_id: groupId, name: '看房' })
    .execute()
  return tagId
}

describe('making a code', () => {
  it('makes one of several members in WeCom, as a picture of our own', async () => {
    const zhou = await makeStaff(company.companyId)
    const code = await make({
      members: [
        { userId: lin.userId, hours: [] },
        { userId: zhou.userId, hours: never },
      ],
    })
    expect(code).toMatchObject({ state: 'open', problem: '', image: expect.stringMatching(/^\/files\//) })
    expect(code.members.map(({ onDuty }) => onDuty)[0]).toBe(true)
    expect(vendor.to(ways).map(({ body }) => body)).toEqual([
      {
        type: 2,
        scene: 2,
        user: [lin.userId],
        state: expect.stringMatching(/^c[0-9a-f]{12}$/),
        remark: '地铁广告',
        skip_verify: true,
      },
    ])
    expect(new URL(code.address).searchParams.get('codeId')).toBe(code.codeId)
  })

  it('is shown with WeCom’s error while WeCom refuses, and is made by the job later', async () => {
    vendor.fail(ways, 84074)
    const code = await make()
    expect(code).toMatchObject({ state: 'making', image: '', problem: expect.stringContaining('84074') })
    expect(await open(code)).toMatchObject({ state: 'making', picture: '' })
    await db.opsPool.query('update graphile_worker._private_jobs set run_at = now()')
    await work()
    expect(await detail(code)).toMatchObject({ state: 'open', problem: '' })
  })

  it('refuses unknown members, tags and hours, those of other companies, and a member twice', async () => {
    const foreign = await makeStaff((await fixture.makeCompanyWithApps()).companyId)
    const ask = async (over: Partial<NewCode>) =>
      (
        await callAs(admin.session, 'POST /biz/v1/code/create', {
          headers: { 'idempotency-key': randomUUID() },
          body: settings(over),
        })
      ).status
    expect(await ask({ members: [{ userId: foreign.userId, hours: [] }] })).toBe(404)
    expect(await ask({ deputyId: foreign.userId })).toBe(404)
    expect(await ask({ tagIds: [randomUUID()] })).toBe(404)
    expect(await ask({ tagIds: ['x'] })).toBe(404)
    const twice = { userId: lin.userId, hours: [] }
    expect(await ask({ members: [twice, twice] })).toBe(400)
    const backwards: Shift[] = [{ days: [1], from: '18:00', until: '09:00' }]
    expect(await ask({ members: [{ userId: lin.userId, hours: backwards }] })).toBe(400)
    expect(await ask({ welcome: '您好\u0007' })).toBe(400)
    expect(vendor.to(ways)).toHaveLength(0)
  })

  it('refuses a tag that is deleted meanwhile', async () => {
    const tagId = await makeTag()
    const deleting = await heldOpen(parts.db, company.companyId, (tenant) =>
      tenant
        .deleteFrom('tag')
        .where('company_id', '=', company.companyId)
        .where('tag_id', '=', tagId)
        .execute(),
    )
    const making = callAs(admin.session, 'POST /biz/v1/code/create', { body: settings({ tagIds: [tagId] }) })
    await waiting(parts.db)
    await deleting.end()
    expect((await making).status).toBe(404)
  })

  it('lets a salesperson make and see only their own codes', async () => {
    const code = await make({}, lin.session)
    expect(code.owner.userId).toBe(lin.userId)
    const others = { members: [{ userId: admin.userId, hours: [] }] }
    for (const over of [others, { deputyId: admin.userId }]) {
      const { status } = await callAs(lin.session, 'POST /biz/v1/code/create', {
        headers: { 'idempotency-key': randomUUID() },
        body: settings(over),
      })
      expect(status).toBe(403)
    }
    const colleague = await makeStaff(company.companyId)
    const list = async (session: string, all = false) =>
      callAs(session, 'POST /biz/v1/code/list', { body: { page: 1, pageSize: 10, company: all } })
    expect((await list(lin.session)).body.data?.list).toMatchObject([{ codeId: code.codeId }])
    expect((await list(colleague.session)).body.data?.total).toBe(0)
    expect((await list(colleague.session, true)).status).toBe(403)
    expect((await list(admin.session, true)).body.data?.total).toBe(1)
    expect(await detail(code, colleague.session)).toBeNull()
  })

  it('finds colleagues for those who write links, by name, and for no others', async () => {
    const editor = await makeStaff(company.companyId, { role: 'editor', name: '梅欣' })
    const find = (session: string, keyword: string) =>
      callAs(session, 'GET /biz/v1/code/members', { query: { keyword } })
    expect((await find(editor.session, '林')).body.data?.list).toMatchObject([
      { userId: lin.userId, name: '林岚' },
    ])
    expect((await find(editor.session, '没有')).body.data?.list).toEqual([])
    expect((await find(lin.session, '林')).status).toBe(403)
    const members = [lin, admin].map(({ userId }) => ({ userId, hours: [] }))
    expect((await make({ members }, editor.session)).members).toHaveLength(2)
  })

  it('lets its maker keep those whom an administrator added, and add no others', async () => {
    const [zhou, wu] = [await makeStaff(company.companyId), await makeStaff(company.companyId)]
    const { codeId } = await make({}, lin.session)
    const change = async (session: string, revision: number, over: Partial<NewCode>) => {
      const { kind: _, ...fields } = settings(over)
      const body = { ...fields, codeId, revision }
      return (await callAs(session, 'PUT /biz/v1/code/update', { body })).status
    }
    const team = (...staff: MadeStaff[]) => staff.map(({ userId }) => ({ userId, hours: [] }))
    const over = { members: team(lin, zhou), deputyId: admin.userId }
    expect(await change(admin.session, 1, over)).toBe(200)
    expect(await change(lin.session, 2, { ...over, name: '改名' })).toBe(200)
    expect(await change(lin.session, 3, { ...over, members: team(lin, zhou, wu) })).toBe(403)
    expect(await change(lin.session, 3, { ...over, deputyId: wu.userId })).toBe(403)
  })

  it('that was ended meanwhile answers it, and leaves nothing in WeCom', async () => {
    vendor.on(ways, async () => {
      await db.opsPool.query('update channel_code set ended_at = now() where company_id = $1', [
        company.companyId,
      ])
      return { config_id: 'cfgLate', qr_code: `${vendor.base}/wwpic` }
    })
    expect(await make()).toMatchObject({ state: 'ended' })
    expect(vendor.to(removal).map(({ body }) => body.config_id)).toEqual(['cfgLate'])
  })
})

describe('members on duty', () => {
  it('are followed by WeCom’s code when their hours begin and end, and the deputy stands in', async () => {
    const zhou = await makeStaff(company.companyId)
    const code = await make({ members: [{ userId: lin.userId, hours: never }], deputyId: zhou.userId })
    expect(vendor.to(ways).at(-1)?.body.user).toEqual([zhou.userId])
    // The hours have begun.
    await db.opsPool.query(`update channel_code_member set hours = '[]' where company_id = $1`, [
      company.companyId,
    ])
    await refreshDueCodes(db)
    await work()
    expect(vendor.to('/externalcontact/update_contact_way')).toHaveLength(0)
    await db.opsPool.query('update channel_code set next_at = now() where code_id = $1', [code.codeId])
    await refreshDueCodes(db)
    await work()
    expect(vendor.to('/externalcontact/update_contact_way').map(({ body }) => body)).toEqual([
      { config_id: expect.any(String), user: [lin.userId] },
    ])
    expect((await open(code))?.member?.userId).toBe(lin.userId)
  })

  it('are written to WeCom by one worker at a time; a second worker leaves its change to the job', async () => {
    const zhou = await makeStaff(company.companyId)
    const { codeId } = await make()
    let inside = 0
    let most = 0
    vendor.on('/externalcontact/update_contact_way', async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setTimeout(resolve, 50))
      inside -= 1
      return { errcode: 0 }
    })
    const lead = async (to: MadeStaff) => {
      await db.opsPool.query('update channel_code_member set staff_id = $2 where code_id = $1', [
        codeId,
        to.staffId,
      ])
      await parts.codes.refresh(company.companyId, codeId)
    }
    const first = lead(zhou)
    await expect.poll(() => inside).toBe(1)
    await lead(admin)
    await first
    expect(most).toBe(1)
    await refreshDueCodes(db)
    await work()
    expect(vendor.to('/externalcontact/update_contact_way').at(-1)?.body.user).toEqual([admin.userId])
  })

  it('are replaced by the successor of a member who left', async () => {
    const zhou = await makeStaff(company.companyId)
    const code = await make()
    await db.opsPool.query(`update staff set status = 'left', successor_id = $2 where staff_id = $1`, [
      lin.staffId,
      zhou.staffId,
    ])
    await parts.codes.refresh(company.companyId, code.codeId)
    expect(vendor.to('/externalcontact/update_contact_way').at(-1)?.body.user).toEqual([zhou.userId])
  })
})

describe('a new customer', () => {
  it('is greeted with the code’s words and tags, and the row says code, visit and member', async () => {
    const code = await make({ welcome: '欢迎来看房', tagIds: [await makeTag()] })
    const ann = await makeVisitor(company.companyId, { name: '王敏', unionId: 'u-wmAnn' })
    const opened = await open(code, ann.session)
    expect(opened?.picture).toMatch(/^data:image\/png;base64,/)
    expect(lastState()).toMatch(/^c[0-9a-f]{12}_[0-9a-f]{12}$/)
    await added(lastState(), 'wmAnn')
    await work()
    expect(vendor.to('/externalcontact/send_welcome_msg').map(({ body }) => body)).toEqual([
      { welcome_code: 'welcome-wmAnn', text: { content: '欢迎来看房' } },
    ])
    expect(vendor.to('/externalcontact/mark_tag').map(({ body }) => body)).toEqual([
      { userid: lin.userId, external_userid: 'wmAnn', add_tag: ['etLook'] },
    ])
    expect(await detail(code)).toMatchObject({ opens: 1, adds: 1, figures: { open: 1, add: 1, gone: 0 } })
    expect((await detail(code))?.days.at(-1)?.adds).toBe(1)
    expect((await rows(admin.session, code, 'add')).body.data).toMatchObject({
      total: 1,
      list: [{ openedAt: expect.any(String), member: '林岚', person: { unionId: 'u-wmAnn', name: '王敏' } }],
    })
    expect(
      (await db.opsPool.query('select from greeting where company_id = $1', [company.companyId])).rowCount,
    ).toBe(0)
  })

  it('assigns a customer who scanned the printed code to the code only, and ignores one of another code', async () => {
    const code = await make()
    const printed = lastState()
    const other = await make({ name: '别的' })
    await added(printed, 'wmPrinted')
    await added('c000000000000', 'wmElse')
    await work()
    await tell({
      ChangeType: 'del_follow_user',
      UserID: lin.userId,
      ExternalUserID: 'wmPrinted',
      CreateTime: String(Math.floor(Date.now() / 1000) + 5),
    })
    expect((await rows(admin.session, code, 'add')).body.data?.list).toMatchObject([
      { openedAt: null, person: { unionId: '', name: '王敏' } },
    ])
    expect((await rows(admin.session, code, 'gone')).body.data?.total).toBe(1)
    expect((await detail(other))?.figures.add).toBe(0)
  })

  it('is named to their own salesperson and to roles that read customers', async () => {
    const zhou = await makeStaff(company.companyId)
    const both = [lin, zhou].map(({ userId }) => ({ userId, hours: [] }))
    const code = await make({ members: both })
    await added(lastState(), 'wmOne')
    await work()
    const named = async ({ session }: MadeStaff) =>
      (await rows(session, code, 'add')).body.data?.list.map(({ person }) => person?.name ?? null)
    expect([await named(lin), await named(zhou), await named(admin)]).toEqual([['王敏'], [null], ['王敏']])
  })

  it('is tagged although the message fails, gets no message after 20 seconds, and none twice', async () => {
    const code = await make({ welcome: '您好', tagIds: [await makeTag()] })
    vendor.fail('/externalcontact/send_welcome_msg', 41051)
    await added(lastState(), 'wmTalks')
    await work()
    expect(vendor.to('/externalcontact/mark_tag')).toHaveLength(1)
    vendor.calls.length = 0
    const state =
      code.codeId &&
      (await db.opsPool.query('select state from channel_code where code_id = $1', [code.codeId])).rows[0]
        .state
    await added(state, 'wmLate')
    await db.opsPool.query(`update greeting set until = now() - interval '1 second'`)
    await work()
    await work()
    expect(vendor.to('/externalcontact/send_welcome_msg')).toHaveLength(0)
    expect(vendor.to('/externalcontact/mark_tag')).toHaveLength(1)
  })
})

describe('opening a code', () => {
  it('counts a page once, a colleague never, and shows the own picture where WeCom refuses one more', async () => {
    const code = await make()
    const again = randomUUID()
    await open(code, '', again)
    await open(code, '', again)
    await open(code, lin.session)
    expect(await detail(code)).toMatchObject({ opens: 1 })
    expect(vendor.to(ways)).toHaveLength(2)
    vendor.fail(ways, 45009)
    expect((await open(code))?.picture).toBe(code.image)
    expect((await rows(admin.session, code, 'open')).body.data).toMatchObject({
      total: 2,
      list: [{ person: null }, {}],
    })
    // The rows expire, and the figure does not.
    await db.opsPool.query('delete from channel_code_open where code_id = $1', [code.codeId])
    expect((await rows(admin.session, code, 'open')).body.data).toMatchObject({ total: 0, list: [] })
    expect((await detail(code))?.figures.open).toBe(2)
  })

  it('gives one person thirty codes of their own a day, and the code’s own picture then', async () => {
    const code = await make()
    const [ann, ben] = [await makeVisitor(company.companyId), await makeVisitor(company.companyId)]
    const asked = await Promise.all(Array.from({ length: 32 }, () => open(code, ann.session)))
    expect(asked.filter((opened) => opened?.picture === code.image)).toHaveLength(2)
    expect((await open(code, ben.session))?.picture).toMatch(/^data:/)
  })

  it('leaves nothing in WeCom that was made while the code ended', async () => {
    const code = await make()
    vendor.on(ways, async () => {
      await callAs(admin.session, 'POST /biz/v1/code/end', { body: { codeId: code.codeId } })
      return { config_id: 'cfgTooLate', qr_code: `${vendor.base}/wwpic` }
    })
    await open(code)
    await refreshDueCodes(db)
    await work()
    expect(vendor.to(removal).map(({ body }) => body.config_id)).toContain('cfgTooLate')
  })

  it('is over with the end of the code, whose codes in WeCom all go', async () => {
    const code = await make()
    await open(code)
    const ended = await callAs(admin.session, 'POST /biz/v1/code/end', { body: { codeId: code.codeId } })
    expect(ended.body.data).toMatchObject({ state: 'ended', image: '' })
    expect(vendor.to('/externalcontact/del_contact_way')).toHaveLength(2)
    expect(await open(code)).toMatchObject({ state: 'ended', picture: '', member: { name: '周然' } })
    const again = await callAs(admin.session, 'POST /biz/v1/code/end', { body: { codeId: code.codeId } })
    expect(again.status).toBe(200)
  })

  it('is tried every hour after the end of the code, until WeCom has removed it', async () => {
    const code = await make()
    await open(code)
    vendor.fail(removal, 84074)
    await callAs(admin.session, 'POST /biz/v1/code/end', { body: { codeId: code.codeId } })
    const hours = async () =>
      (
        await db.opsPool.query(
          'select round(extract(epoch from next_at - now()) / 3600)::integer as hours from channel_code where code_id = $1',
          [code.codeId],
        )
      ).rows[0].hours
    expect(await hours()).toBe(1)
    await parts.codes.refresh(company.companyId, code.codeId)
    expect(vendor.to(removal)).toHaveLength(3)
    expect(await hours()).toBeNull()
  })

  it('keeps one code for two calls of the same page, and removes the other', async () => {
    const code = await make()
    vendor.on(ways, async ({ body }) => {
      await db.opsPool.query(`update channel_code_open set config_id = 'cfgFirst' where state = $1`, [
        body.state,
      ])
      return { config_id: 'cfgSecond', qr_code: `${vendor.base}/wwpic` }
    })
    await open(code)
    expect(vendor.to(removal).map(({ body }) => body.config_id)).toEqual(['cfgSecond'])
    expect(vendor.to('/externalcontact/get_contact_way').at(-1)?.body.config_id).toBe('cfgFirst')
  })

  it('of another company is missing, and a change of an old revision is refused', async () => {
    const code = await make()
    const other = await fixture.makeCompanyWithApps()
    const foreign = await callAs('', 'POST /biz/v1/code/open', {
      body: { companyId: other.companyId, codeId: code.codeId, activityId: randomUUID() },
    })
    expect(foreign.status).toBe(404)
    const { kind: _, ...fields } = settings({ name: '改名' })
    const change = (revision: number, session = admin.session) =>
      callAs(session, 'PUT /biz/v1/code/update', { body: { ...fields, codeId: code.codeId, revision } })
    expect((await change(1)).body.data).toMatchObject({ name: '改名', revision: 2 })
    expect((await change(1)).body.code).toBe('500331')
    expect((await change(2, lin.session)).status).toBe(404)
  })
})

describe('links of the acquisition assistant', () => {
  const path = '/externalcontact/customer_acquisition'
  const quota = async () => (await callAs(lin.session, 'GET /biz/v1/code/quota')).body.data?.quota
  const left = (balance: number, days: number) => {
    const at = Math.floor(Date.now() / 1000) + days * 86400
    vendor.on('/externalcontact/customer_acquisition_quota', () => ({
      total: 100,
      balance,
      quota_list: balance ? [{ expire_date: at, balance }] : [],
    }))
  }

  it('lead on with a state of the visit, by which a customer is tied to it', async () => {
    vendor.on(`${path}/create_link`, () => ({
      link: { link_id: 'ca1', url: 'https://work.weixin.qq.com/ca/x' },
    }))
    const code = await make({ kind: 'assistant' })
    expect(code).toMatchObject({ state: 'open', link: expect.stringContaining('customer_channel=c') })
    const channel = new URL((await open(code))?.link ?? '').searchParams.get('customer_channel') ?? ''
    expect(channel).toMatch(/_/)
    await added(channel, 'wmCa')
    expect((await rows(admin.session, code, 'add')).body.data?.list).toMatchObject([
      { openedAt: expect.any(String) },
    ])
    expect(vendor.to(`${path}/create_link`)[0]?.body).toEqual({
      link_name: '地铁广告',
      range: { user_list: [lin.userId] },
      skip_verify: true,
    })
  })

  it('show the balance, warn before it ends, and are requested again after WeCom’s event', async () => {
    left(60, 90)
    expect(await quota()).toMatchObject({ total: 100, balance: 60, warning: '' })
    left(0, 0)
    expect((await quota())?.balance).toBe(60)
    await tell({ Event: 'customer_acquisition', ChangeType: 'balance_exhausted' })
    expect(await quota()).toMatchObject({ balance: 0, warning: 'used', ends: [] })
    for (const [balance, days, warning] of [
      [19, 90, 'low'],
      [60, 13, 'ending'],
    ] as const) {
      left(balance, days)
      await tell({ Event: 'customer_acquisition', ChangeType: 'quota_expire_soon' })
      expect((await quota())?.warning).toBe(warning)
    }
  })

  it('are empty if WeCom sends nothing', async () => {
    vendor.on('/externalcontact/customer_acquisition_quota', () => ({ errcode: 48002, errmsg: 'forbidden' }))
    expect(await quota()).toBeNull()
  })
})
