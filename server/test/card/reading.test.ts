import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { routedId } from '#core/crypto/sealer.ts'
import { testApp } from '../support/app.ts'
import type { MadeStaff } from '../support/makers.ts'
import { cardActions, codeOf } from '../user-card/card-actions.ts'

const fixture = await testApp({ PUBLIC_ORIGIN: 'https://cards.example' })
const { app, callAs, parts, makeCompany, makeStaff, makeVisitor, makeMaterial } = fixture
const { save, seen, rows } = cardActions(fixture)

const english = { headers: { 'accept-language': 'en-GB' } }

describe('a card in English', () => {
  it('is spoken by the page, its HTML and its vCard, and is Chinese where it says nothing', async () => {
    const companyId = await makeCompany({ name: '云帆科技' })
    const staff = await makeStaff(companyId, { name: '林晓' })
    await save(staff.session, {
      address: '张江路 88 号',
      english: { name: 'Lin Xiao', companyName: 'Yunfan Technology' },
    })
    await seen(
      staff,
      { name: 'Lin Xiao', companyName: 'Yunfan Technology', position: '客户经理', address: '张江路 88 号' },
      english,
    )
    await seen(staff, { name: '林晓', companyName: '云帆科技', hasEnglish: true })
    const text = async (url: string, language: string) =>
      (await app.inject({ url, headers: { 'accept-language': language } })).payload
    for (const url of [
      `/qw-wxmini/?companyId=${companyId}&uid=${staff.userId}`,
      `/card-vcard/${companyId}/${staff.userId}.vcf`,
    ]) {
      expect(await text(url, 'en')).toContain('Lin Xiao')
      expect(await text(url, 'zh-CN')).toContain('林晓')
      expect(await text(url, 'zh-CN')).not.toContain('Yunfan Technology')
    }
    await save(staff.session, { english: { name: 'Leah Lin' } })
    await seen(staff, { name: 'Leah Lin' }, english)
    expect(await text(`/qw-wxmini/?companyId=${companyId}&uid=${staff.userId}`, 'en')).toContain('Leah Lin')
  })
})

describe('fields for visitors who leave a card in return', () => {
  async function shy() {
    const companyId = await makeCompany()
    const staff = await makeStaff(companyId, { phone: '13900000055' })
    await save(staff.session, {
      wechatId: 'lin55',
      visibility: { phone: 'exchange', wechatId: 'hidden' },
      phones: [{ label: '办公室', value: '021-5555', visibility: 'exchange' }],
    })
    return { companyId, staff }
  }
  const leave = (companyId: string, personId: string, staffId: string) =>
    parts.db.tenant(companyId, (db) =>
      db
        .insertInto('exchanged_card')
        .values({ company_id: companyId, person_id: personId, staff_id: staffId, sealed: Buffer.from('x') })
        .execute(),
    )

  it('are shown to them alone, in the page and nowhere else', async () => {
    const { companyId, staff } = await shy()
    const [friend, stranger] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    await leave(companyId, friend.personId, staff.staffId)
    const less = { phone: '', lines: [], wechatId: '', exchangeable: ['phone'] }
    const more = { phone: '13900000055', lines: [{ value: '021-5555' }], wechatId: '', exchangeable: [] }
    await seen(staff, more, friend)
    for (const session of [stranger.session, staff.session, (await makeStaff(companyId)).session, ''])
      await seen(staff, less, { session })
    const { payload } = await app.inject({
      url: `/card-vcard/${companyId}/${staff.userId}.vcf`,
      headers: { authorization: friend.session },
    })
    expect(payload).not.toContain('13900000055')
    await rows('delete from exchanged_card where person_id = $1', friend.personId)
    await seen(staff, less, friend)
  })

  it('cost a query where there is such a field and a session, and nothing elsewhere', async () => {
    const { companyId, staff } = await shy()
    const plain = await makeStaff(companyId)
    const friend = await makeVisitor(companyId)
    for (const each of [staff, plain]) await seen(each, { userId: each.userId })
    const transactions = vi.spyOn(parts.db, 'tenant')
    const read = async ({ userId }: MadeStaff, session: string) => {
      transactions.mockClear()
      await callAs(session, 'GET /biz/v1/card/user_card/detail', { query: { companyId, userId } })
      return transactions.mock.calls.length
    }
    // Polled: a session is cached for three seconds, and not at all where a notice comes during its look-up.
    await expect
      .poll(async () => [
        await read(staff, ''),
        await read(plain, friend.session),
        await read(staff, friend.session),
      ])
      .toEqual([0, 0, 1])
    transactions.mockRestore()
  })
})

describe('a card that was handed over', () => {
  async function handedOver() {
    const companyId = await makeCompany()
    const gone = await makeStaff(companyId, { name: '林晓' })
    const heir = await makeStaff(companyId, { name: '周凯', phone: '13900000077' })
    const material = await makeMaterial(companyId)
    const [sceneId, shareId, ofMaterial] = [routedId(companyId), routedId(companyId), routedId(companyId)]
    const of = { company_id: companyId, staff_id: gone.staffId }
    const onCard = { ...of, content_type: 'card' as const, content_id: gone.userId }
    const share = { share_type: 'staff' as const, person_id: gone.personId }
    await parts.db.tenant(companyId, async (db) => {
      await db
        .insertInto('scene')
        .values({ ...onCard, scene_id: sceneId })
        .execute()
      await db
        .insertInto('share')
        .values([
          { ...onCard, ...share, share_id: shareId },
          { ...of, ...share, share_id: ofMaterial, content_type: 'material', content_id: material },
        ])
        .execute()
      await db
        .updateTable('staff')
        .set({ status: 'left', successor_id: heir.staffId })
        .where('company_id', '=', companyId)
        .where('staff_id', '=', gone.staffId)
        .execute()
      await db
        .insertInto('hand_over')
        .values({
          company_id: companyId,
          hand_over_id: randomUUID(),
          staff_id: gone.staffId,
          successor_id: heir.staffId,
          by_staff_id: heir.staffId,
          note: '周凯会继续为你服务',
        })
        .execute()
    })
    return { companyId, gone, heir, material, sceneId, shareId, ofMaterial }
  }

  it('opens the successor’s card by every old link, and names the former owner', async () => {
    const { companyId, gone, heir, sceneId, shareId } = await handedOver()
    const now = {
      userId: heir.userId,
      name: '周凯',
      phone: '13900000077',
      predecessor: { userId: gone.userId, name: '林晓', note: '周凯会继续为你服务' },
    }
    const keys: Record<string, string>[] = [{ userId: gone.userId }, { sceneId }, { shareId }]
    for (const key of keys) {
      const { body } = await callAs('', 'GET /biz/v1/card/user_card/detail', { query: { companyId, ...key } })
      expect(body.data).toMatchObject(now)
      const html = await app.inject({ url: `/qw-wxmini/?${new URLSearchParams({ companyId, ...key })}` })
      expect(html.payload).toContain('周凯')
    }
    await seen(heir, { name: '周凯', predecessor: null })
    const file = await app.inject({ url: `/card-vcard/${companyId}/${gone.userId}.vcf` })
    expect(file.payload).toContain('13900000077')
    const meaning = await callAs('', 'GET /biz/v1/card/user_card/user/scene', {
      query: { sceneId, companyId },
    })
    expect(meaning.body.data).toMatchObject({ userId: heir.userId, contentId: heir.userId })
    const open = await callAs('', 'GET /card/v1/card/is_open', { query: { userId: gone.userId, companyId } })
    expect(open.body.data).toEqual({ isOpen: true })
  })

  it('credits visits and shares of it to the successor', async () => {
    const { companyId, gone, heir, material, shareId, ofMaterial } = await handedOver()
    const visitor = await makeVisitor(companyId)
    const view = (contentId: string, sceneType: 'card' | 'material', share?: string) =>
      callAs(visitor.session, 'POST /crm-trail-api/behaviors/qw', {
        body: {
          event: 'view',
          activityId: randomUUID(),
          attr: { contentId, sceneType, ...(share && { shareId: share, compatibleShareId: share }) },
        },
      })
    for (const done of [
      await view(gone.userId, 'card'),
      await view(heir.userId, 'card', shareId),
      await view(material, 'material', ofMaterial),
    ])
      expect(codeOf(done)).toBe('0')
    const credited = await rows<{ staff_id: string }>(
      'select staff_id from visit where company_id = $1',
      companyId,
    )
    expect(credited.map(({ staff_id }) => staff_id)).toEqual(Array(3).fill(heir.staffId))
    const passedOn = await callAs(visitor.session, 'POST /biz/v1/clue/share/prepare', {
      body: { contentType: 'card', contentId: heir.userId, parentShareId: shareId },
    })
    const shares = await rows<{ staff_id: string }>(
      'select staff_id from share where share_id = $1',
      passedOn.body.data?.shareId,
    )
    expect(shares).toEqual([{ staff_id: heir.staffId }])
  })

  it('is not found where there is no successor, and neither are its scenes', async () => {
    const { companyId, gone, sceneId } = await handedOver()
    await rows('update staff set successor_id = null where staff_id = $1', gone.staffId)
    await seen(gone, '404')
    const meaning = await callAs('', 'GET /biz/v1/card/user_card/user/scene', {
      query: { sceneId, companyId },
    })
    expect(meaning.status).toBe(404)
  })

  it('goes by the issue of the card that a scene was printed for, not by the successor’s', async () => {
    const { companyId, gone, heir, sceneId } = await handedOver()
    await rows('update card set issue = 5 where staff_id = $1', heir.staffId)
    const read = async () =>
      codeOf(await callAs('', 'GET /biz/v1/card/user_card/detail', { query: { companyId, sceneId } }))
    expect(await read()).toBe('0')
    await rows('update card set issue = 2 where staff_id = $1', gone.staffId)
    await expect.poll(read).toBe('500304')
  })
})

it('further phones are taken with invisible marks and any form of an extension, and dialled with a pause', async () => {
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId, { phone: '13900000067' })
  const typed = [
    '\u202d13700000020\u202c',
    '02-2345-6789#12',
    '0571-88886666-801',
    '0571-88886666分机：801',
    '0571-88886666（801）',
    '02-2345-6789 轉 12',
  ]
  await save(staff.session, {
    phones: typed.map((value) => ({ label: '', value, visibility: 'public' as const })),
  })
  const stored = [
    '13700000020',
    '02-2345-6789 转 12',
    ...Array(3).fill('0571-88886666 转 801'),
    '02-2345-6789 转 12',
  ]
  await seen(staff, { lines: stored.map((value) => ({ value })) })
  const { payload } = await app.inject({ url: `/card-vcard/${companyId}/${staff.userId}.vcf` })
  expect(payload).toContain('TEL;TYPE=WORK:0571-88886666\\,801')
})

it('a vCard file carries the further lines that are public', async () => {
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId, { phone: '13900000066' })
  await save(staff.session, {
    phones: [
      { label: '办公室', value: '021-6666', visibility: 'public' },
      { label: '家', value: '021-7777', visibility: 'exchange' },
    ],
  })
  await seen(staff, { lines: [{ value: '021-6666' }] })
  const { payload } = await app.inject({ url: `/card-vcard/${companyId}/${staff.userId}.vcf` })
  expect(payload).toContain('item1.TEL;TYPE=WORK:021-6666\r\nitem1.X-ABLabel:办公室\r\n')
  expect(payload).not.toContain('021-7777')
  const code = await app.inject({ url: `/card-vcard/${companyId}/${staff.userId}.png` })
  expect((await sharp(code.rawPayload).metadata()).width).toBeGreaterThan(400)
})
