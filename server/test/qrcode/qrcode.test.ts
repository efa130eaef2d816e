import { setTimeout as wait } from 'node:timers/promises'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { encode } from 'uqr'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeVendor } from '../platform/fake-vendor.ts'
import type { MadeStaff } from '../support/makers.ts'
import { appWithVendor, type CompanyWithApps } from '../wxwork/vendor-app.ts'

const fixture = await appWithVendor()
const inner = await fakeVendor()
const { callAs, vendor, parts, makeStaff } = fixture
const { db } = parts
let company: CompanyWithApps
let lin: MadeStaff

const code = (userId = lin.userId, session = '', openID = 'oAny') =>
  callAs(session, 'GET /biz/v1/qrcode/get/sale', {
    query: { openID, codeID: userId, companyID: company.companyId },
  })

const standard = () => ({ kind: 'default', image: `/card-code/${company.companyId}/${lin.userId}.png` })
const ways = () =>
  db.ops.selectFrom('contact_way').selectAll().where('company_id', '=', company.companyId).execute()
const want = (kind: 'enterprise' | 'mini' | 'default') =>
  db.ops.updateTable('card').set({ contact_code: kind }).where('staff_id', '=', lin.staffId).execute()

/** A small code as a vendor draws it, one pixel a module. */
async function drawn(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { border: 2 })
  const pixels = Buffer.from(data.flat().map((dark) => (dark ? 0 : 255)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .png()
    .toBuffer()
}

async function read(image: string): Promise<string | undefined> {
  const bytes = await parts.files.read(image)
  if (!bytes) return undefined
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

beforeEach(async () => {
  company = await fixture.makeCompanyWithApps()
  lin = await makeStaff(company.companyId)
  let made = 0
  vendor.calls.length = 0
  for (const path of ['/externalcontact/add_contact_way', '/wwpic/1/0', '/wxa/getwxacodeunlimit'])
    vendor.fail(path)
  vendor.on('/externalcontact/add_contact_way', () => {
    made += 1
    return { config_id: `cfg${company.companyId}${made}`, qr_code: `${vendor.base}/wwpic/1/0` }
  })
  vendor.on('/externalcontact/get_contact_way', () => ({
    contact_way: { qr_code: `${vendor.base}/wwpic/1/0` },
  }))
  vendor.on('/externalcontact/del_contact_way', () => ({ errcode: 0 }))
  const picture = await drawn('https://work.weixin.qq.com/u/contact')
  vendor.on('/wwpic/1/0', () => picture)
})

describe('the contact code', () => {
  it('is made by WeCom once, kept as a picture of our own that a scanner reads', async () => {
    const { body } = await code()
    expect(body.data?.kind).toBe('enterprise')
    const image = body.data?.image ?? ''
    expect(image).toMatch(new RegExp(`^/files/${company.companyId}/[\\w-]{22}\\.png$`))
    expect(await read(image)).toBe('https://work.weixin.qq.com/u/contact')
    const { width = 0, format } = await sharp((await parts.files.read(image)) ?? undefined).metadata()
    expect(format).toBe('png')
    expect(width).toBeGreaterThanOrEqual(426)
    const [asked] = vendor.to('/externalcontact/add_contact_way')
    expect(asked?.body).toEqual({
      type: 1,
      scene: 2,
      user: [lin.userId],
      state: expect.stringMatching(/^s[0-9a-f]{20}$/),
      skip_verify: true,
    })
    expect(await ways()).toMatchObject([
      {
        kind: 'enterprise',
        staff_id: lin.staffId,
        image,
        config_id: `cfg${company.companyId}1`,
        state: asked?.body.state,
      },
    ])
    vendor.calls.length = 0
    expect((await code()).body.data).toEqual(body.data)
    expect(vendor.calls).toHaveLength(0)
  })

  it('is one, however many ask at once on any number of instances; surplus codes are taken back', async () => {
    const other = await appWithVendor({ WECOM_API_BASE: vendor.base, WECHAT_API_BASE: vendor.base })
    const owner = {
      companyId: company.companyId,
      staffId: lin.staffId,
      userId: lin.userId,
      kind: 'enterprise' as const,
      issue: 1,
    }
    // Both instances are at the vendor before either writes.
    const both = new Promise<void>((resolve) => {
      let at = 0
      vendor.on('/externalcontact/add_contact_way', async () => {
        at += 1
        const mine = at
        if (at === 2) resolve()
        await both
        return { config_id: `cfg${company.companyId}${mine}`, qr_code: `${vendor.base}/wwpic/1/0` }
      })
    })
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => parts.contactCodes.codeOf(owner)),
      ...Array.from({ length: 4 }, () => other.parts.contactCodes.codeOf(owner)),
    ])
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['enterprise']))
    const [kept, ...more] = await ways()
    expect(more).toHaveLength(0)
    expect(vendor.to('/externalcontact/add_contact_way')).toHaveLength(2)
    const deleted = vendor.to('/externalcontact/del_contact_way').map(({ body }) => body.config_id)
    expect(deleted).toHaveLength(1)
    expect(deleted).not.toContain(kept?.config_id)
  })

  it('whose picture failed is finished later without making another', async () => {
    vendor.fail('/wwpic/1/0', 'http500')
    expect((await code()).body).toMatchObject({ code: '0', data: standard() })
    expect(await ways()).toMatchObject([{ config_id: `cfg${company.companyId}1`, image: '' }])
    const later = await appWithVendor({ WECOM_API_BASE: vendor.base, WECHAT_API_BASE: vendor.base })
    const kept = await later.parts.contactCodes.codeOf({
      companyId: company.companyId,
      staffId: lin.staffId,
      userId: lin.userId,
      kind: 'enterprise',
      issue: 1,
    })
    expect(kept.kind).toBe('enterprise')
    expect(vendor.to('/externalcontact/get_contact_way')).toHaveLength(1)
    expect(vendor.to('/externalcontact/add_contact_way')).toHaveLength(1)
  })

  it.each([
    84074,
    40164,
    'garbage',
    'http500',
  ] as const)('is the default one after %s, and the vendor has a rest', async (fault) => {
    vendor.fail('/externalcontact/add_contact_way', fault, fault, fault)
    expect((await code()).body).toMatchObject({ code: '0', data: standard() })
    vendor.calls.length = 0
    expect((await code()).body.data).toEqual(standard())
    expect(vendor.calls).toHaveLength(0)
    expect(await ways()).toHaveLength(0)
  })

  it.each([
    ['another host', () => `${inner.base}/pic`],
    ['a host in disguise', () => `http://p.qpic.cn@${inner.host}/pic`],
    ['a host that the vendor sends us on to', () => `${vendor.base}/moved`],
    ['a file', () => 'file:///etc/passwd'],
    ['no picture', () => `${vendor.base}/html`],
    ['a drawing that may run scripts', () => `${vendor.base}/svg`],
  ])('is the default one where the picture is at %s', async (_what, address) => {
    const picture = await drawn('inner')
    inner.on('/pic', () => picture)
    vendor.on('/moved', () => picture)
    vendor.fail('/moved', { redirect: `${inner.base}/pic` })
    vendor.on('/html', () => '<html>')
    vendor.on('/svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'))
    vendor.on('/externalcontact/add_contact_way', () => ({
      config_id: `c${company.companyId}`,
      qr_code: address(),
    }))
    expect((await code()).body.data).toEqual(standard())
    expect(inner.calls).toHaveLength(0)
  })

  it('of the mini program carries a scene of this issue of the card, and a new one with the next issue', async () => {
    await want('mini')
    const picture = await drawn('mini code')
    vendor.on('/wxa/getwxacodeunlimit', () => picture)
    const first = (await code()).body.data
    expect(first?.kind).toBe('mini')
    const [asked] = vendor.to('/wxa/getwxacodeunlimit')
    expect(asked?.body).toEqual({ scene: expect.any(String), page: 'pages/person/index' })
    const scenes = () =>
      db.ops
        .selectFrom('scene')
        .selectAll()
        .where('company_id', '=', company.companyId)
        .orderBy('created_at')
        .execute()
    expect(await scenes()).toMatchObject([
      {
        scene_id: asked?.body.scene,
        staff_id: lin.staffId,
        content_type: 'card',
        content_id: lin.userId,
        issue: 1,
      },
    ])
    expect(String(asked?.body.scene)).toMatch(/^[0-9A-Za-z!#$&'()*+,/:;=?@\-._~]{1,32}$/)
    await code()
    expect(vendor.to('/wxa/getwxacodeunlimit')).toHaveLength(1)
    await db.ops.updateTable('card').set({ issue: 2 }).where('staff_id', '=', lin.staffId).execute()
    await code()
    expect((await scenes()).map((scene) => scene.issue)).toEqual([1, 2])
    expect(await ways()).toHaveLength(1)
  })

  it('of the mini program is of the new issue, also for a caller who asks while the old one is being made', async () => {
    await want('mini')
    const picture = await drawn('mini code')
    let early: ReturnType<typeof code> | undefined
    const release = await new Promise<() => void>((held) => {
      let times = 0
      vendor.on('/wxa/getwxacodeunlimit', async () => {
        if (times++ === 0) await new Promise<void>((go) => held(go))
        return picture
      })
      early = code()
    })
    await db.ops.updateTable('card').set({ issue: 2 }).where('staff_id', '=', lin.staffId).execute()
    const late = (await Promise.race([code(), wait(5_000)])) as Awaited<ReturnType<typeof code>> | undefined
    release()
    await early
    const shown = await fixture.app.inject({ url: String(late?.body.data?.image) })
    expect([late?.body.data?.kind, shown.statusCode]).toEqual(['mini', 200])
    // The old one, made last, did not take its place.
    await code()
    expect(vendor.to('/wxa/getwxacodeunlimit')).toHaveLength(2)
  })

  it('of the mini program falls back when the vendor answers JSON instead of a picture', async () => {
    await want('mini')
    vendor.on('/wxa/getwxacodeunlimit', () => Buffer.from('{"errcode":41030,"errmsg":"invalid page"}'))
    expect((await code()).body.data).toEqual(standard())
  })

  it('is the default one where the card or the company asks for nothing else', async () => {
    await want('default')
    expect((await code()).body.data).toEqual(standard())
    company = await fixture.makeCompanyWithApps({ appType: 2 })
    lin = await makeStaff(company.companyId, { userId: 'Lin Xiao/1' })
    expect((await code()).body.data).toEqual({
      kind: 'default',
      image: `/card-code/${company.companyId}/Lin%20Xiao%2F1.png`,
    })
  })

  it('is not found for a closed card, a member who left, and another company', async () => {
    const foreign = await makeStaff((await fixture.makeCompanyWithApps()).companyId)
    expect((await code(foreign.userId)).status).toBe(404)
    await db.ops.updateTable('card').set({ is_open: false }).where('staff_id', '=', lin.staffId).execute()
    expect((await code()).body.code).toBe('500301')
    await db.ops.updateTable('staff').set({ status: 'left' }).where('staff_id', '=', lin.staffId).execute()
    expect((await code()).status).toBe(404)
    expect(vendor.calls).toHaveLength(0)
  })

  it('is refused to a caller who names another member', async () => {
    const visitor = await fixture.makeVisitor(company.companyId)
    expect((await code(lin.userId, visitor.session, visitor.openId)).status).toBe(200)
    expect((await code(lin.userId, visitor.session, 'oSomebodyElse')).status).toBe(403)
  })
})
