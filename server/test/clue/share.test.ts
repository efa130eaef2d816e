import { describe, expect, it } from 'vitest'
import { routedId, sha256 } from '#core/crypto/sealer.ts'
import { prepareShare } from '#domain/card/share-thing.ts'
import { findSession } from '#domain/identity/sessions.ts'
import { clueApp } from './test-company.ts'

const { callAs, makeMaterial, makeProduct, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

const prepare = 'POST /biz/v1/clue/share/prepare'
const record = 'POST /biz/v1/clue/sale_share/record'

async function shareRow(companyId: string, shareId: string) {
  const { rows } = await parts.db.opsPool.query(
    'select * from share where company_id = $1 and share_id = $2',
    [companyId, shareId],
  )
  return rows[0]
}

const said = (companyId: string, userId: string, saleShareId: string, card = userId) => ({
  companyId,
  userId,
  saleShareId,
  operateEntity: 'card',
  shareType: 'friend' as const,
  operateEntityObj: { operateEntityId: card, operateEntityType: 'card' },
})

describe('preparing a share', () => {
  it('issues a salesperson an id and an address with the ids before the hash', async () => {
    const { companyId, staff } = await testCompany()
    const { body } = await callAs(staff.session, prepare, {
      body: { contentType: 'card', contentId: staff.userId },
    })
    const shareId = body.data?.shareId ?? ''
    expect(shareId).toMatch(new RegExp(`^${companyId}\\.[\\w-]{22}$`))
    expect(body.data?.shareType).toBe('staff')
    const link = new URL(body.data?.link ?? '')
    expect([link.pathname, link.hash]).toEqual(['/qw-wxmini/', '#/pages/person/index'])
    expect(Object.fromEntries(link.searchParams)).toEqual({ companyId, uid: staff.userId, shareId })
    expect(await shareRow(companyId, shareId)).toMatchObject({
      share_type: 'staff',
      staff_id: staff.staffId,
      person_id: staff.personId,
      parent_share_id: null,
      depth: 0,
      confirmed_at: null,
    })
  })

  it('looks the salesperson up once for the card of the visitor’s page', async () => {
    const { companyId, staff } = await testCompany()
    const visitor = await makeVisitor(companyId)
    const hash = sha256(visitor.session)
    const caller = await parts.db.tenant(companyId, (db) => findSession(db, companyId, hash))
    if (!caller) throw new Error('no session')
    let lookUps = 0
    const shareId = await parts.db.tenant(companyId, async (db) => {
      const counting = db.withPlugin({
        transformQuery: ({ node }) => {
          if (JSON.stringify(node).includes('/* salesperson */')) lookUps++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const content = { type: 'card' as const, id: staff.userId }
      const wish = { content, userId: staff.userId, parentShareId: '' }
      return (await prepareShare(counting as typeof db, caller, 'https://a.example', wish))?.shareId
    })
    expect(await shareRow(companyId, shareId ?? '')).toMatchObject({
      staff_id: staff.staffId,
      share_type: 'wxUser',
    })
    expect(lookUps).toBe(1)
  })

  it.each(['material', 'product'] as const)('leads to the page of a %s', async (contentType) => {
    const { companyId, staff } = await testCompany()
    const contentId =
      contentType === 'material' ? await makeMaterial(companyId) : await makeProduct(companyId)
    const { body } = await callAs(staff.session, prepare, { body: { contentType, contentId } })
    const link = new URL(body.data?.link ?? '')
    expect(link.hash).toBe(`#/pages/${contentType}/index?_id=${contentId}`)
    expect(link.searchParams.get('uid')).toBe(staff.userId)
  })

  it('leads to the company’s own host for the kind of thing, where it has one', async () => {
    const { companyId, staff } = await testCompany()
    const linkOf = async (contentType: 'card' | 'material' | 'product', contentId: string) => {
      const { body } = await callAs(staff.session, prepare, { body: { contentType, contentId } })
      return new URL(body.data?.link ?? '')
    }
    const plain = await linkOf('card', staff.userId)
    await parts.db.opsPool.query(
      `insert into sub_domain values ($1, 'bizWxCardMini', 'card.example'), ($1, 'bizWxMaterialMini', 'read.example')`,
      [companyId],
    )
    const card = await linkOf('card', staff.userId)
    expect(card.host).toBe('card.example')
    expect([card.protocol, card.pathname + card.search]).toEqual([
      plain.protocol,
      plain.pathname + plain.search,
    ])
    expect((await linkOf('material', await makeMaterial(companyId))).host).toBe('read.example')
    expect((await linkOf('product', await makeProduct(companyId))).host).toBe(plain.host)
  })

  it('chains a visitor’s share to the one they came by', async () => {
    const { companyId, staff, share } = await testCompany()
    const [ann, ben] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    const root = await share(staff)
    const first = await share(ann, root)
    const second = await share(ben, first)
    expect(await shareRow(companyId, first)).toMatchObject({
      share_type: 'wxUser',
      parent_share_id: root,
      depth: 1,
    })
    expect(await shareRow(companyId, second)).toMatchObject({
      staff_id: staff.staffId,
      parent_share_id: first,
      depth: 2,
    })
  })

  it('credits who came without a share to the salesperson of the card, or to the one they name', async () => {
    const { companyId, staff, share } = await testCompany()
    const visitor = await makeVisitor(companyId)
    expect(await shareRow(companyId, await share(visitor))).toMatchObject({
      staff_id: staff.staffId,
      parent_share_id: null,
    })
    const body = { contentType: 'material' as const, contentId: await makeMaterial(companyId) }
    const unnamed = await callAs(visitor.session, prepare, { body })
    expect([unnamed.status, unnamed.body.errors?.[0]?.path]).toEqual([400, 'userId'])
    const named = await callAs(visitor.session, prepare, { body: { ...body, userId: staff.userId } })
    expect(await shareRow(companyId, named.body.data?.shareId ?? '')).toMatchObject({
      staff_id: staff.staffId,
    })
  })

  it('answers the same id however often and however many at once, and another one for another way here', async () => {
    const { companyId, staff, share } = await testCompany()
    const visitor = await makeVisitor(companyId)
    const root = await share(staff)
    const ids = await Promise.all(Array.from({ length: 12 }, () => share(visitor, root)))
    expect(new Set(ids).size).toBe(1)
    expect(await share(visitor)).not.toBe(ids[0])
    expect(await share(staff)).toBe(root)
    const { rows } = await parts.db.opsPool.query('select from share where company_id = $1', [companyId])
    expect(rows).toHaveLength(3)
  })

  it('makes no person a relay of themselves', async () => {
    const { companyId, staff, share } = await testCompany()
    const visitor = await makeVisitor(companyId)
    const own = await share(visitor, await share(staff))
    expect(await share(visitor, own)).toBe(own)
  })

  it('counts a card for its own salesperson, whichever member the caller names', async () => {
    const { companyId, staff } = await testCompany()
    const [visitor, other] = [await makeVisitor(companyId), await makeStaff(companyId)]
    const body = { contentType: 'card' as const, contentId: staff.userId, userId: other.userId }
    const { body: answer } = await callAs(visitor.session, prepare, { body })
    expect(await shareRow(companyId, answer.data?.shareId ?? '')).toMatchObject({ staff_id: staff.staffId })
  })

  it('goes on from a share whose salesperson left, for whom the card belongs to', async () => {
    const { companyId, staff, share } = await testCompany()
    const [visitor, gone] = [await makeVisitor(companyId), await makeStaff(companyId)]
    const root = await share(gone)
    await parts.db.opsPool.query(`update staff set status = 'left' where company_id = $1 and staff_id = $2`, [
      companyId,
      gone.staffId,
    ])
    expect(await shareRow(companyId, await share(visitor, root))).toMatchObject({
      staff_id: staff.staffId,
      parent_share_id: root,
    })
  })

  it('is the same for a record’s id in capitals', async () => {
    const { companyId, staff } = await testCompany()
    const contentId = await makeMaterial(companyId)
    const ask = async (id: string) => {
      const body = { contentType: 'material' as const, contentId: id }
      return (await callAs(staff.session, prepare, { body })).body.data
    }
    const small = await ask(contentId)
    expect(await ask(contentId.toUpperCase())).toEqual(small)
    const operateEntityObj = { operateEntityId: contentId.toUpperCase(), operateEntityType: 'material' }
    const saleShareId = small?.shareId ?? ''
    const body = { ...said(companyId, staff.userId, saleShareId), operateEntityObj }
    expect((await callAs(staff.session, record, { body })).status).toBe(200)
  })

  it('refuses things and shares that are foreign, forged or not there', async () => {
    const { companyId, staff } = await testCompany()
    const other = await testCompany()
    const visitor = await makeVisitor(companyId)
    const card = { contentType: 'card' as const, contentId: staff.userId }
    for (const parentShareId of [routedId(companyId), 'forged', await other.share(other.staff)]) {
      const { status, body } = await callAs(visitor.session, prepare, { body: { ...card, parentShareId } })
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'parentShareId'])
    }
    const draft = await makeMaterial(companyId, { status: 'draft' })
    for (const body of [
      { ...card, contentId: other.staff.userId },
      { contentType: 'material' as const, contentId: draft, userId: staff.userId },
      {
        contentType: 'material' as const,
        contentId: await makeMaterial(companyId),
        userId: other.staff.userId,
      },
    ])
      expect((await callAs(visitor.session, prepare, { body })).status).toBe(404)
    expect((await callAs('', prepare, { body: { ...card, companyId } })).status).toBe(401)
  })
})

describe('recording a salesperson’s share', () => {
  it('confirms it once: repeating changes nothing', async () => {
    const { companyId, staff, share } = await testCompany()
    const body = said(companyId, staff.userId, await share(staff))
    const first = await callAs(staff.session, record, { body })
    const again = await callAs(staff.session, record, {
      body: { ...body, planId: 'later' },
    })
    expect(first.body.data).toEqual(again.body.data)
    const row = await shareRow(companyId, body.saleShareId)
    expect(row).toMatchObject({ channel: 'friend', record: { operateEntity: 'card' } })
    expect(row.confirmed_at.toISOString()).toBe(first.body.data?.confirmedAt)
  })

  it('keeps what section 3 lists, with its defaults and an activity id', async () => {
    const { companyId, staff, share } = await testCompany()
    const saleShareId = await share(staff)
    await callAs(staff.session, record, { body: said(companyId, staff.userId, saleShareId) })
    expect((await shareRow(companyId, saleShareId)).record).toEqual({
      version: '1',
      platform: 'MINI',
      reportType: 'wx',
      channel: 'friend',
      shareType: 'friend',
      operateEntity: 'card',
      operateEntityObj: { operateEntityId: staff.userId, operateEntityType: 'card' },
      saleShareId,
      compatibleShareId: saleShareId,
      activityId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    })
    const colleague = await makeStaff(companyId)
    const other = await share(colleague)
    const body = {
      ...said(companyId, colleague.userId, other, staff.userId),
      shareId: saleShareId,
      currentShareId: saleShareId,
      secondScene: '0' as const,
      planId: 'p1',
      carrierType: 'link',
      carrierId: saleShareId,
      activityId: 'a1',
    }
    await callAs(colleague.session, record, { body })
    expect((await shareRow(companyId, other)).record).toMatchObject({
      ...{ shareId: saleShareId, currentShareId: saleShareId, compatibleShareId: saleShareId },
      ...{ secondScene: '0', planId: 'p1', carrierType: 'link', activityId: 'a1' },
    })
  })

  it('is for the own share and the own name alone', async () => {
    const { companyId, staff, share } = await testCompany()
    const colleague = await makeStaff(companyId)
    const visitor = await makeVisitor(companyId)
    const root = await share(staff)
    const status = async (session: string, ...ids: [string, string]) =>
      (await callAs(session, record, { body: said(companyId, ...ids, staff.userId) })).status
    expect(await status(staff.session, colleague.userId, root)).toBe(403)
    expect(await status(colleague.session, colleague.userId, root)).toBe(404)
    expect(await status(staff.session, staff.userId, await share(visitor, root))).toBe(404)
    expect(await status(staff.session, staff.userId, routedId(companyId))).toBe(404)
    expect(await status(visitor.session, staff.userId, root)).toBe(403)
    const other = { operateEntityId: await makeMaterial(companyId), operateEntityType: 'material' }
    const body = { ...said(companyId, staff.userId, root), operateEntityObj: other }
    expect((await callAs(staff.session, record, { body })).status).toBe(404)
    expect((await shareRow(companyId, root)).confirmed_at).toBeNull()
  })
})
