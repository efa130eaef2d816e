import { randomUUID } from 'node:crypto'
import type { Link, LinkStep, links } from '@mingpian/contract/links.ts'
import type { BodyOf } from '@mingpian/contract/shared/endpoint.ts'
import { subDomainKinds } from '@mingpian/contract/shared/rules/constants.ts'
import { describe, expect, it } from 'vitest'
import { setSubDomain } from '#domain/company/domains.ts'
import { clueApp } from '../clue/test-company.ts'

const app = await clueApp()
const { callAs, makeMaterial, makeProduct, makeStaff, makeVisitor, parts } = app

type NewLink = BodyOf<typeof links.create>

const settings = { name: '展会名片', channel: '华东展会', expiresAt: null, quota: 0 } as const

async function make(session: string, over: Partial<NewLink> = {}): Promise<Link> {
  const { body } = await callAs(session, 'POST /biz/v1/link/create', {
    body: { ...settings, kind: 'card', ...over },
  })
  if (!body.data) throw new Error(`${body.code} ${body.message} ${JSON.stringify(body.errors)}`)
  return body.data
}

const change = (session: string, { linkId, revision }: Link, over: object = {}) =>
  callAs(session, 'PUT /biz/v1/link/update', {
    body: { linkId, revision, isOn: true, ...settings, ...over },
  })

/** The answer to an opening, in a page of its own unless the activity is given. */
const open = async ({ linkId }: Link, session = '', activityId: string = randomUUID()) =>
  (
    await callAs(session, 'POST /biz/v1/link/open', {
      body: { companyId: linkId.split('.')[0] ?? '', linkId, activityId },
    })
  ).body.data

const detail = async (session: string, { linkId }: Link) =>
  (await callAs(session, 'GET /biz/v1/link/detail', { query: { linkId } })).body.data

const rows = (session: string, { linkId }: Link, step: LinkStep) =>
  callAs(session, 'GET /biz/v1/link/rows', { query: { linkId, step, page: 1, pageSize: 20 } })

describe('making a link', () => {
  it('makes one for a double tap, with an address that reaches the jump center', async () => {
    const { companyId, staff } = await app.testCompany()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { ...settings, kind: 'card' as const }
    const [first, second] = await Promise.all([
      callAs(staff.session, 'POST /biz/v1/link/create', { body, headers }),
      callAs(staff.session, 'POST /biz/v1/link/create', { body, headers }),
    ])
    expect(first.body.data?.linkId).toBe(second.body.data?.linkId)
    expect(new URL(first.body.data?.address ?? '').search).toContain(`companyId=${companyId}`)
    expect(first.body.data?.address).toMatch(/#\/pages\/get-customer-link\/jump-center\/index$/)
  })

  it('counts for another member where a role with the right names one, and for no one else otherwise', async () => {
    const { companyId, staff } = await app.testCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const link = await make(admin.session, { userId: staff.userId })
    expect(link.owner.userId).toBe(staff.userId)
    expect(await detail(staff.session, link)).toMatchObject({ mine: true })
    const share = await parts.db.tenant(companyId, (db) =>
      db
        .selectFrom('link as l')
        .innerJoin('share as s', (on) =>
          on.onRef('s.company_id', '=', 'l.company_id').onRef('s.share_id', '=', 'l.share_id'),
        )
        .select(['s.staff_id as staffId', 's.content_id as contentId'])
        .where('l.company_id', '=', companyId)
        .where('l.link_id', '=', link.linkId)
        .executeTakeFirst(),
    )
    expect(share).toEqual({ staffId: staff.staffId, contentId: staff.userId })
    const by = (session: string, userId: string) =>
      callAs(session, 'POST /biz/v1/link/create', { body: { ...settings, kind: 'card', userId } })
    expect((await by(staff.session, admin.userId)).body.code).toBe('403')
    expect((await by(staff.session, staff.userId)).body.success).toBe(true)
    expect((await by(admin.session, 'Nobody')).body.code).toBe('404')
    const leaver = await makeStaff(companyId)
    await parts.db.tenant(companyId, (db) =>
      db
        .updateTable('staff')
        .set({ status: 'left', successor_id: staff.staffId })
        .where('company_id', '=', companyId)
        .where('staff_id', '=', leaver.staffId)
        .execute(),
    )
    expect((await by(admin.session, leaver.userId)).body.code).toBe('404')
  })

  it('has the company’s host of the kind that its maker chose, for each kind of section 9', async () => {
    const { companyId, staff } = await app.testCompany()
    const hostOf = async ({ linkId }: Link) =>
      new URL((await detail(staff.session, { linkId } as Link))?.address ?? '').host
    const link = await make(staff.session)
    const atHand = await hostOf(link)
    const chosen = await make(staff.session, { hostKind: 'bizDYMini' })
    expect(await hostOf(chosen)).toBe(atHand)
    for (const kind of subDomainKinds)
      await parts.db.tenant(companyId, (db) =>
        setSubDomain(db, companyId, { kind, host: `${kind.toLowerCase()}.example` }),
      )
    expect(await hostOf(link)).toBe('bizwxshortlinkmini.example')
    let revision = chosen.revision
    for (const hostKind of subDomainKinds) {
      const changed = await change(staff.session, { ...chosen, revision }, { hostKind })
      revision = changed.body.data?.revision ?? 0
      expect(new URL(changed.body.data?.address ?? '').host).toBe(`${hostKind.toLowerCase()}.example`)
    }
    // A change that says nothing of the host keeps it.
    expect((await change(staff.session, { ...chosen, revision })).body.data?.hostKind).toBe('bizDYMPUnauth')
    const { body } = await callAs(staff.session, 'GET /biz/v1/link/hosts')
    expect(body.data?.list.map(({ kind }) => kind).sort()).toEqual([...subDomainKinds].sort())
  })

  it.each([
    ['javascript:alert(1)'],
    ['http://example.com'],
    ['//evil.example'],
    ['https:evil.example'],
    ['https:\\\\evil.example'],
    ['https://good.example@evil.example/'],
    ['https://evil.exa\tmple/'],
    ['https://127.0.0.1/'],
    ['https://[::1]/'],
    ['https://localhost/'],
    ['weixin://dl/business/?t=abc'],
    ['data:text/html,x'],
    [' https://example.com'],
    [''],
  ])('refuses %j as another site', async (target) => {
    const { staff } = await app.testCompany()
    const answer = await callAs(staff.session, 'POST /biz/v1/link/create', {
      body: { ...settings, kind: 'web', target },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.[0]?.path).toBe('target')
  })

  it('refuses things that are not there, and those of another company', async () => {
    const { staff } = await app.testCompany()
    const other = await app.testCompany()
    const foreign = await makeMaterial(other.companyId)
    for (const targetId of [foreign, randomUUID(), 'x'])
      expect(
        (
          await callAs(staff.session, 'POST /biz/v1/link/create', {
            body: { ...settings, kind: 'material', targetId },
          })
        ).status,
      ).toBe(404)
    expect(
      (await callAs(staff.session, 'POST /biz/v1/link/create', { body: { ...settings, kind: 'product' } }))
        .status,
    ).toBe(400)
  })
})

it('stands in the activity log with each of its changes', async () => {
  const { companyId, staff } = await app.testCompany()
  const link = await make(staff.session)
  await change(staff.session, link, { isOn: false })
  const { rows: kept } = await parts.db.opsPool.query(
    "select action from audit where company_id = $1 and detail ->> 'linkId' = $2 order by at",
    [companyId, link.linkId],
  )
  expect(kept).toEqual([{ action: 'link made' }, { action: 'link changed' }])
})

describe('opening a link', () => {
  it('leads a visitor to the thing, by a share of the salesperson’s', async () => {
    const { companyId, staff } = await app.testCompany()
    const [article, form] = [await makeMaterial(companyId), await makeMaterial(companyId, { kind: 'form' })]
    const product = await makeProduct(companyId)
    const pageOf = async (over: Partial<NewLink>) => (await open(await make(staff.session, over)))?.page ?? ''
    expect(await pageOf({})).toMatch(/^\/qw-wxmini\/\?companyId=.*shareId=.*#\/pages\/person\/index$/)
    expect(await pageOf({ kind: 'material', targetId: article })).toContain(
      `#/pages/material/index?_id=${article}`,
    )
    expect(await pageOf({ kind: 'material', targetId: form })).toContain(
      `form-landing-page/index?formId=${form}`,
    )
    expect(await pageOf({ kind: 'product', targetId: product })).toContain('#/pages/product/index')
    expect(await pageOf({ kind: 'code' })).toContain('codeId=own#/pages/get-customer-link/jump-code/index')
    const web = await open(
      await make(staff.session, { kind: 'web', target: 'https://例子.测试/a b'.replace(' ', '%20') }),
    )
    expect(web).toMatchObject({ page: '', outside: 'https://xn--fsqu00a.xn--0zwm56d/a%20b' })
  })

  it('says why it cannot be opened, and names the salesperson', async () => {
    const { staff } = await app.testCompany()
    const link = await make(staff.session)
    await change(staff.session, link, { isOn: false })
    expect(await open(link)).toMatchObject({ state: 'off', page: '', owner: { name: '林岚' } })
    const over = await make(staff.session, { expiresAt: '2026-01-01T00:00:00Z' })
    expect(await open(over)).toMatchObject({ state: 'expired', page: '', outside: '' })
  })

  it('gives the last place to one of two openings, and counts a repeated opening once', async () => {
    const { staff } = await app.testCompany()
    const link = await make(staff.session, { quota: 2 })
    const again = randomUUID()
    expect((await open(link, '', again))?.state).toBe('open')
    expect((await open(link, '', again))?.state).toBe('open')
    const states = (await Promise.all([open(link), open(link)])).map((opened) => opened?.state)
    expect(states.sort()).toEqual(['full', 'open'])
    expect((await open(link, '', again))?.state).toBe('open')
    expect(await detail(staff.session, link)).toMatchObject({ state: 'full', opens: 2, figures: { open: 2 } })
    expect((await rows(staff.session, link, 'open')).body.data).toMatchObject({
      total: 2,
      list: [{ person: null }, {}],
    })
  })

  it('is not counted for colleagues, and unknown links of any company are missing', async () => {
    const { companyId, staff } = await app.testCompany()
    const link = await make(staff.session)
    expect((await open(link, staff.session))?.state).toBe('open')
    expect((await detail(staff.session, link))?.opens).toBe(0)
    for (const linkId of ['x', `${companyId}.${'a'.repeat(22)}`])
      expect(
        (
          await callAs('', 'POST /biz/v1/link/open', {
            body: { companyId, linkId, activityId: randomUUID() },
          })
        ).status,
      ).toBe(404)
    const other = await app.testCompany()
    expect(
      (
        await callAs('', 'POST /biz/v1/link/open', {
          body: { companyId: other.companyId, linkId: link.linkId, activityId: randomUUID() },
        })
      ).status,
    ).toBe(404)
  })

  it('passes to the successor, whose it then is', async () => {
    const { companyId, staff } = await app.testCompany()
    const link = await make(staff.session)
    const successor = await makeStaff(companyId, { name: '周然' })
    await parts.db.opsPool.query(`update staff set status = 'left', successor_id = $2 where staff_id = $1`, [
      staff.staffId,
      successor.staffId,
    ])
    expect(await open(link)).toMatchObject({ owner: { name: '周然' } })
    expect((await change(successor.session, link, { name: '接手' })).body.data?.name).toBe('接手')
  })
})

describe('what came of a link', () => {
  it.each([
    'card',
    'code',
  ] as const)('counts who read a %s, forwarded or not, and who was added after it; each figure opens into its rows', async (kind) => {
    const { companyId, staff, open: visit, share } = await app.testCompany()
    const link = await make(staff.session, { kind })
    const shareId = new URLSearchParams((await open(link))?.page.split(/[?#]/)[1]).get('shareId') ?? ''
    const [ann, ben] = [
      await makeVisitor(companyId),
      await makeVisitor(companyId, { unionId: `u${companyId}` }),
    ]
    await visit(ann, { by: shareId })
    await visit(ann, { by: shareId })
    await visit(ben, { by: await share(ann, shareId) })
    await visit(await makeVisitor(companyId))
    await parts.db.opsPool.query(
      `insert into external_contact (company_id, staff_id, external_userid, union_id, added_at) values ($1, $2, 'w1', $3, now())`,
      [companyId, staff.staffId, `u${companyId}`],
    )
    expect(await detail(staff.session, link)).toMatchObject({
      figures: { open: 1, read: 2, form: 0, add: 1 },
      steps: ['open', 'read', 'form', 'add'],
    })
    const read = (await rows(staff.session, link, 'read')).body.data
    expect(read?.list.map(({ person }) => person?.unionId).sort()).toEqual([ann.personId, ben.unionId].sort())
    expect(read?.total).toBe(2)
    expect((await rows(staff.session, link, 'add')).body.data?.list).toHaveLength(1)
  })

  it('is known by openings alone where the link leads to another site', async () => {
    const { staff } = await app.testCompany()
    const link = await make(staff.session, { kind: 'web', target: 'https://example.com/' })
    expect((await detail(staff.session, link))?.steps).toEqual(['open'])
  })
})

describe('who sees and changes a link', () => {
  it('belongs to its salesperson; editors change it without learning who came', async () => {
    const { companyId, staff } = await app.testCompany()
    const link = await make(staff.session)
    const colleague = await makeStaff(companyId)
    const editor = await makeStaff(companyId, { role: 'editor' })
    const admin = await makeStaff(companyId, { role: 'admin' })
    expect((await change(colleague.session, link)).status).toBe(404)
    expect((await rows(colleague.session, link, 'read')).status).toBe(404)
    expect((await rows(editor.session, link, 'read')).status).toBe(403)
    expect((await rows(editor.session, link, 'open')).status).toBe(200)
    expect((await rows(admin.session, link, 'read')).status).toBe(200)
    const list = (session: string, company: boolean) =>
      callAs(session, 'POST /biz/v1/link/list', { body: { page: 1, pageSize: 10, company, keyword: '展会' } })
    expect((await list(colleague.session, true)).status).toBe(403)
    expect((await list(colleague.session, false)).body.data?.total).toBe(0)
    expect((await list(editor.session, true)).body.data?.list).toMatchObject([{ linkId: link.linkId }])
    const changed = await change(editor.session, link, { name: '改名' })
    expect(changed.body.data).toMatchObject({ name: '改名', revision: 2 })
    expect((await change(staff.session, link)).body.code).toBe('500331')
  })
})
