import jsQR from 'jsqr'
import sharp from 'sharp'
import { encode } from 'uqr'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMaterial } from '#domain/content/create.ts'
import { drawable, fit, undrawable } from '#domain/posters/text.ts'
import type { MadeStaff } from '../support/makers.ts'
import { appWithVendor, type CompanyWithApps } from '../wxwork/vendor-app.ts'

const fixture = await appWithVendor()
const { app, callAs, parts, vendor } = fixture
const { db } = parts
// As long as what a vendor's code says, and so with as many modules.
const miniText = `https://mini.example/wxa/${'w'.repeat(18)}?page=pages%2Fperson%2Findex&scene=${'s'.repeat(31)}`
let company: CompanyWithApps
let lin: MadeStaff

beforeEach(async () => {
  company = await fixture.makeCompanyWithApps()
  lin = await fixture.makeStaff(company.companyId, { name: '林晓😀' })
  vendor.fail('/wxa/getwxacodeunlimit')
  vendor.on('/wxa/getwxacodeunlimit', () => vendorCode(miniText))
})

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })
const codes = async (lang?: 'zh' | 'en', session = lin.session) => {
  const { body } = await callAs(session, 'GET /card/v1/poster', { query: lang ? { lang } : {} })
  return body.data!
}
const posters = async (lang?: 'zh' | 'en') =>
  Promise.all((await codes(lang)).posters.map(async ({ image }) => (await get(image)).rawPayload))

async function pixels(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 3),
  ]
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height, at }
}

async function scan(picture: Buffer): Promise<string> {
  const { data, width, height } = await pixels(picture)
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? ''
}

/** A code as a vendor draws it: its middle is not needed. */
function vendorCode(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'H', border: 2 })
  const grey = Buffer.from(data.flat().map((dark) => (dark ? 0 : 255)))
  return sharp(grey, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * 10, size * 10, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

async function wearPortrait(background: string): Promise<void> {
  const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .webp()
    .toBuffer()
  const avatar = await parts.files.put(company.companyId, picture, 'webp')
  await db.ops.updateTable('staff').set({ avatar }).where('staff_id', '=', lin.staffId).execute()
}

const change = (text: string) => parts.db.opsPool.query(text, [lin.staffId])
/** The published card is read anew within a second. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read)

describe('a poster', () => {
  it('is a small picture of a phone’s size whose code opens the card by a share of its own', async () => {
    await wearPortrait('#c04020')
    await db.ops
      .updateTable('card')
      .set({ english: JSON.stringify({ name: 'Lin Xiao' }), card_color: 6 })
      .where('staff_id', '=', lin.staffId)
      .execute()
    await soon(async () => (await codes()).hasEnglish).toBe(true)
    expect((await codes('en')).name).toBe('Lin Xiao')
    const all = [...(await posters('zh')), ...(await posters('en')).slice(0, 1)]
    const shares = new Set<string | null>()
    for (const picture of all) {
      const { format, width, height } = await sharp(picture).metadata()
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 750, height: 1334 })
      expect(picture.length).toBeLessThan(500_000)
      const { searchParams } = new URL(await scan(picture))
      expect([searchParams.get('companyId'), searchParams.get('uid')]).toEqual([
        company.companyId,
        lin.userId,
      ])
      shares.add(searchParams.get('shareId'))
    }
    expect(shares.size).toBe(1)
    const [shareId] = [...shares]
    const share = await db.ops
      .selectFrom('share')
      .selectAll()
      .where('share_id', '=', shareId ?? '')
      .executeTakeFirstOrThrow()
    expect(share).toMatchObject({
      channel: 'poster',
      share_type: 'staff',
      staff_id: lin.staffId,
      content_id: lin.userId,
    })
    const prepared = await callAs(lin.session, 'POST /biz/v1/clue/share/prepare', {
      body: { contentType: 'card', contentId: lin.userId, companyId: company.companyId },
    })
    expect(prepared.body.data?.shareId).not.toBe(shareId)
    const first = await pixels(all[0]!)
    expect(first.at(375, 200)[0]).toBeGreaterThan(150)
  })

  it('leads to the successor once its member has left, on paper too', async () => {
    const [picture] = await posters()
    const { searchParams } = new URL(await scan(picture!))
    const successor = await fixture.makeStaff(company.companyId, { name: '周岚' })
    const admin = await fixture.makeStaff(company.companyId, { role: 'admin' })
    const body = { userId: lin.userId, successorId: successor.userId }
    expect((await callAs(admin.session, 'POST /biz/v1/staff/hand_over', { body })).body.code).toBe('0')
    const opened = async () => {
      const query = { companyId: company.companyId, shareId: searchParams.get('shareId') ?? '' }
      return (await callAs('', 'GET /biz/v1/card/user_card/detail', { query })).body.data?.name
    }
    await soon(opened).toBe('周岚')
  })

  it('leads to the company’s own host for cards as soon as there is one', async () => {
    const hosts = async () =>
      Promise.all((await posters()).map(async (poster) => new URL(await scan(poster)).host))
    const host = `card-${company.companyId}.example`
    expect(await hosts()).not.toContain(host)
    await parts.db.opsPool.query(`insert into sub_domain values ($1, 'bizWxCardMini', $2)`, [
      company.companyId,
      host,
    ])
    await soon(async () => new Set(await hosts())).toEqual(new Set([host]))
  })

  it('is drawn anew when the card changes, and told to be the same when it does not', async () => {
    const [{ image } = { image: '' }] = (await codes()).posters
    const before = await get(image)
    const known = { 'if-none-match': String(before.headers.etag) }
    expect((await get(image, known)).statusCode).toBe(304)
    await change(`update staff set position = '总监' where staff_id = $1`)
    await soon(async () => (await get(image, known)).statusCode).toBe(200)
    expect((await get(image)).rawPayload.equals(before.rawPayload)).toBe(false)
  })

  it('cannot be read without its address, nor after the card is closed', async () => {
    const { posters } = await codes()
    const image = posters[0]?.image ?? ''
    const other = await fixture.makeStaff(company.companyId)
    for (const guessed of [
      image.replace(/[\w-]{22}(?=\.jpg)/, 'A'.repeat(22)),
      image.replace(lin.userId, other.userId),
      image.replace('portrait', 'paper'),
      `/card-poster/${company.companyId}/${lin.userId}/portrait-zh.jpg`,
    ])
      expect((await get(guessed)).statusCode).toBe(404)
    await change('update card set is_open = false where staff_id = $1')
    expect((await callAs(lin.session, 'GET /card/v1/poster', {})).body.code).toBe('500301')
    expect((await callAs(lin.session, 'GET /card/v1/poster/mini_code', {})).body.code).toBe('500301')
    await soon(async () => (await get(image)).json().code).toBe('500301')
  })
})

describe('the mini-program code', () => {
  const mini = async () => (await callAs(lin.session, 'GET /card/v1/poster/mini_code', {})).body.data!

  it('has the portrait in its middle and the name beneath, and still reads; so does the card’s own', async () => {
    await wearPortrait('#c04020')
    await change(`update card set contact_code = 'mini' where staff_id = $1`)
    const { state, image } = await mini()
    expect(state).toBe('ready')
    const { rawPayload } = await get(image)
    expect(await scan(rawPayload)).toBe(miniText)
    await soon(async () => (await pixels((await get(image)).rawPayload)).at(375, 360)[0]).toBeGreaterThan(150)
    const page = async () =>
      (
        await callAs('', 'GET /biz/v1/card/user_card/detail', {
          query: { companyId: company.companyId, userId: lin.userId },
        })
      ).body.data
    const shown = `/card-mini/${company.companyId}/${lin.userId}.jpg`
    await soon(async () => (await page())?.contactCode).toEqual({ kind: 'mini', image: shown })
    expect((await page())?.miniCode).toBe(shown)
    expect(await scan((await get(shown)).rawPayload)).toBe(miniText)
  })

  it('waits for a vendor who fails, and is none where the company has no mini program', async () => {
    vendor.fail('/wxa/getwxacodeunlimit', 41030)
    expect(await mini()).toEqual({ state: 'later', image: '' })
    expect((await get(`/card-mini/${company.companyId}/${lin.userId}.jpg`)).statusCode).toBe(404)
    await db.ops
      .deleteFrom('credential')
      .where('company_id', '=', company.companyId)
      .where('kind', '=', 'mini')
      .execute()
    expect(await mini()).toEqual({ state: 'none', image: '' })
  })
})

describe('the preview of posters', () => {
  it('says which signs of the name, the position and the company they leave out', async () => {
    expect((await codes()).notDrawn).toEqual(['😀'])
    expect((await codes('en')).notDrawn).toEqual(['😀'])
  })
})

describe('text on a picture', () => {
  it.each([
    ['林晓😀', '林晓'],
    ['👨‍👩‍👧 王芳 👩🏽', '王芳'],
    ['1️⃣ 号店 🇨🇳', '1 号店'],
    ['阿\u0000\n李', '阿 李'],
    ['สม 张', '〓〓 张'],
    // Marks alone would tell nothing.
    ['สม', ''],
    ['Ünal & <Söhne>', 'Ünal & <Söhne>'],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(drawable(text)).toBe(drawn)
  })

  it.each([
    ['阿卜杜热合曼·买买提吐尔逊江·艾力', ['阿卜杜热合曼·', '买买提吐尔逊江·艾力']],
    ['María del Carmen Fernández de la Vega y Gutiérrez', undefined],
  ])('the name %s is never cut, and breaks between its parts', (text, lines) => {
    for (const box of [
      { size: 76, least: 44, width: 500, lines: 2 },
      { size: 64, least: 28, width: 540, lines: 1 },
    ]) {
      const fitted = fit({ text, ...box, isName: true })
      expect(fitted.lines.length).toBeLessThanOrEqual(box.lines)
      expect(fitted.lines.join(' ').replaceAll('· ', '·')).toBe(text)
      if (lines && box.lines === 2) expect(fitted.lines).toEqual(lines)
    }
  })

  it('names the characters that are left out or replaced, each whole and once', () => {
    expect(undrawable(['林晓😀', '👨‍👩‍👧 王芳 😀', 'Lin & Söhne', 'สม'])).toEqual(['😀', '👨‍👩‍👧', 'ส', 'ม'])
    expect(undrawable(['林晓', '客户经理', 'A&B Co., Ltd.'])).toEqual([])
  })

  it('gets smaller, then breaks, then ends in an ellipsis, and never leaves its box', () => {
    const box = { size: 40, least: 20, width: 200, lines: 2 }
    expect(fit({ text: '林晓', ...box })).toMatchObject({ lines: ['林晓'], size: 40 })
    expect(fit({ text: '一二三四五六七八', ...box })).toMatchObject({ lines: ['一二三四五六七八'], size: 24 })
    expect(fit({ text: '一二三四五六七八九十甲乙', ...box }).lines).toEqual(['一二三四五六', '七八九十甲乙'])
    expect(fit({ text: '一'.repeat(50), ...box }).lines[1]).toMatch(/^一{8,9}…$/)
    expect(fit({ text: 'Alexandra Wolfeschlegelsteinhausenbergerdorff', ...box }).lines.join(' ')).toMatch(
      /^Alexandra Wolfe/,
    )
  })
})

describe('the poster of a piece', () => {
  const pieceOf = async (over: object = {}) =>
    parts.db.tenant(company.companyId, (tenant) =>
      createMaterial(tenant, company.companyId, {
        kind: 'article',
        title: '窗前的花',
        summary: '每周浇一次水',
        body: { html: '<p>正文</p>' },
        ...over,
      }),
    )
  const asked = (materialId: string, session = lin.session) =>
    callAs(session, 'GET /card/v1/poster/piece', { query: { materialId } })

  it('shows its cover, and its code opens the piece by a share of its own', async () => {
    const red = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c04020' } })
      .webp()
      .toBuffer()
    const materialId = await pieceOf({ cover: await parts.files.put(company.companyId, red, 'webp') })
    const { image, notDrawn } = (await asked(materialId)).body.data!
    expect(notDrawn).toEqual(['😀'])
    expect((await asked(materialId)).body.data?.image).toBe(image)
    const picture = (await get(image)).rawPayload
    const { at, width, height } = await pixels(picture)
    expect([width, height]).toEqual([750, 1334])
    const [red0 = 0, green0 = 0] = at(375, 200)
    expect(red0 - green0).toBeGreaterThan(90)
    const link = new URL(await scan(picture))
    expect(link.searchParams.get('uid')).toBe(lin.userId)
    expect(link.searchParams.get('piece')).toBe(materialId)
    expect(link.hash).toContain(materialId)
    const share = await db.ops
      .selectFrom('share')
      .select(['channel', 'content_type', 'content_id'])
      .where('share_id', '=', link.searchParams.get('shareId') ?? '')
      .executeTakeFirst()
    expect(share).toEqual({ channel: 'poster', content_type: 'material', content_id: materialId })
    const bare = await pieceOf({ title: '没有封面的文章'.repeat(8), summary: '长'.repeat(200) })
    const drawn = (await get((await asked(bare)).body.data!.image)).rawPayload
    expect(new URL(await scan(drawn)).searchParams.get('piece')).toBe(bare)
  })

  it('ends with the piece, and no other address leads to it', async () => {
    const materialId = await pieceOf()
    const { image } = (await asked(materialId)).body.data!
    expect((await get(image)).statusCode).toBe(200)
    const other = await pieceOf()
    for (const wrong of [image.replace(materialId, other), image.replace('-zh-', '-en-')])
      expect((await get(wrong)).statusCode, wrong).toBe(404)
    const stranger = await fixture.makeStaff(await fixture.makeCompany())
    expect((await asked(materialId, stranger.session)).body.code).toBe('404')
    await db.ops
      .updateTable('material')
      .set({ status: 'recalled' })
      .where('material_id', '=', materialId)
      .execute()
    expect((await get(image)).json().code).toBe('500330')
  })
})
