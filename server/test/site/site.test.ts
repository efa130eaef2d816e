import { randomUUID } from 'node:crypto'
import type { BlockKind } from '@mingpian/contract/shared/rules/site.ts'
import type { SiteBlock, SiteContent } from '@mingpian/contract/shared/site.ts'
import { describe, expect, it } from 'vitest'
import { findThing } from '#domain/card/things.ts'
import { addPlace } from '#domain/place/change.ts'
import { announce } from '#domain/posts/announcements.ts'
import { addPost } from '#domain/posts/write.ts'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeMaterial, makeProduct, makeStaff, makeVisitor, parts } = await testApp({
  WEB_DIST: '/nowhere',
})

const query = (companyId: string, category = 'micro-site', session = '') =>
  callAs(session, 'GET /mk-activity-tools/material/client/query', { query: { category, companyId } })
const shown = async (companyId: string) =>
  (await callAs('', 'GET /mk-activity-tools/site/v1/page', { query: { companyId } })).body.data

const block = (kind: BlockKind, over: Partial<SiteBlock> = {}): SiteBlock => ({
  id: kind,
  kind,
  title: '',
  text: '',
  picture: null,
  ids: [],
  ...over,
})
const arranged = (blocks: SiteBlock[], over: Partial<SiteContent> = {}): SiteContent => ({
  title: '云帆官网',
  description: '门店与产品',
  picture: null,
  isPublic: false,
  blocks,
  ...over,
})

/**
 * A company with an editor, and the editor's calls on the site. `put` saves and publishes, and returns the revision.
 */
async function testCompany() {
  const companyId = await makeCompany()
  const editor = await makeStaff(companyId, { role: 'editor', name: '编辑' })
  const save = (content: SiteContent, revision = 0, session = editor.session) =>
    callAs(session, 'PUT /mk-activity-tools/site/v1/draft', { body: { revision, content } })
  const publish = (revision: number, session = editor.session) =>
    callAs(session, 'POST /mk-activity-tools/site/v1/publish', { body: { revision } })
  const close = () => callAs(editor.session, 'POST /mk-activity-tools/site/v1/close', { body: {} })
  const edit = async (session = editor.session) =>
    (await callAs(session, 'GET /mk-activity-tools/site/v1/edit')).body.data
  const put = async (content: SiteContent) => {
    const revision = (await save(content, (await edit())?.revision)).body.data?.revision ?? 0
    await publish(revision)
    return revision
  }
  return { companyId, editor, save, publish, close, edit, put }
}

describe('the site query', () => {
  it('succeeds with 500200 whether there is a site or not', async () => {
    const { companyId, put, close } = await testCompany()
    const none = { code: '500200', success: true, data: { opened: false, siteId: '' } }
    expect((await query(companyId)).body).toMatchObject(none)
    await put(arranged([block('banner')]))
    const open = await query(companyId)
    expect(open).toMatchObject({ status: 200, body: { code: '500200', data: { opened: true } } })
    await close()
    const { siteId } = open.body.data ?? {}
    expect((await query(companyId)).body.data).toEqual({ opened: false, siteId })
    expect((await query(companyId, 'unknown')).body).toMatchObject(none)
  })

  it('answers a visitor of another company with nothing, and a closed company’s site not at all', async () => {
    const { companyId, put } = await testCompany()
    await put(arranged([block('banner')]))
    const stranger = await makeVisitor(await makeCompany())
    expect((await query(companyId, 'micro-site', stranger.session)).status).toBe(403)
    await parts.db.opsPool.query("update company set status = 'closed' where company_id = $1", [companyId])
    expect((await query(companyId)).body.data).toEqual({ opened: false, siteId: '' })
    expect(await shown(companyId)).toBeFalsy()
  })
})

describe('arranging a site', () => {
  it('begins with an arrangement of its own, which stands at revision 0', async () => {
    const { companyId, edit } = await testCompany()
    const first = await edit()
    expect(first).toMatchObject({ revision: 0, opened: false, publishedRevision: 0, publishedAt: '' })
    expect(first?.content.blocks.map(({ kind }) => kind)).toContain('banner')
    expect(first?.address).toContain(`companyId=${companyId}&site=micro-site#/pages/micro-site/index`)
  })

  it('begins with the beginning of a long company name, which can be saved', async () => {
    const companyId = await makeCompany({ name: `${'长'.repeat(39)}😀家居` })
    const { session } = await makeStaff(companyId, { role: 'editor' })
    const first = (await callAs(session, 'GET /mk-activity-tools/site/v1/edit')).body.data
    const content = first?.content ?? expect.fail('no arrangement')
    expect(content.title).toBe('长'.repeat(39))
    const saved = await callAs(session, 'PUT /mk-activity-tools/site/v1/draft', {
      body: { revision: 0, content },
    })
    expect(saved.body).toMatchObject({ code: '0', data: { revision: 1 } })
  })

  it('shows visitors a change only after it is published', async () => {
    const { companyId, save, publish, put, edit } = await testCompany()
    expect((await publish(0)).body.code).toBe('500310')
    const revision = await put(arranged([block('banner', { title: '第一版' })]))
    await save(arranged([block('banner', { title: '第二版' })]), revision)
    expect((await shown(companyId))?.blocks[0]?.title).toBe('第一版')
    expect(await edit()).toMatchObject({ revision: 2, publishedRevision: 1, opened: true })
    await publish(2)
    expect((await shown(companyId))?.blocks[0]?.title).toBe('第二版')
  })

  it('lets one of two editors save, who read the same state', async () => {
    const { save } = await testCompany()
    const codes = await Promise.all([save(arranged([])), save(arranged([block('banner')]))])
    expect(codes.map(({ body }) => body.code).sort()).toEqual(['0', '500331'])
  })

  it('stores the same arrangement once, however often it is sent', async () => {
    const { save } = await testCompany()
    const content = arranged([block('banner')])
    const twice = [await save(content), await save(content)]
    expect(twice.map(({ body }) => body.data)).toEqual([{ revision: 1 }, { revision: 1 }])
  })

  it('goes back to a published state, which visitors see after it is published again', async () => {
    const { companyId, editor, put, edit } = await testCompany()
    await put(arranged([block('banner', { title: '第一版' })]))
    await put(arranged([block('banner', { title: '第二版' })]))
    const { list } = (await callAs(editor.session, 'GET /mk-activity-tools/site/v1/versions')).body.data ?? {}
    expect(list?.map(({ revision, savedBy }) => [revision, savedBy])).toEqual([
      [2, '编辑'],
      [1, '编辑'],
    ])
    const restore = (version: number) =>
      callAs(editor.session, 'POST /mk-activity-tools/site/v1/restore', { body: { version, revision: 2 } })
    expect((await restore(9)).status).toBe(404)
    expect((await restore(1)).body.data).toEqual({ revision: 3 })
    expect((await edit())?.content.blocks[0]?.title).toBe('第一版')
    expect((await shown(companyId))?.blocks[0]?.title).toBe('第二版')
  })

  it('refuses pictures from elsewhere, a blank title, two blocks of one id and too many films', async () => {
    const { save } = await testCompany()
    const picture = { url: 'https://evil.example/a.png', alt: '', width: 1, height: 1 }
    const wrong = [
      [arranged([block('banner', { picture })]), 'content.blocks.0.picture.url'],
      [arranged([], { picture }), 'content.picture.url'],
      [arranged([], { title: ' ' }), 'content.title'],
      [arranged([block('banner'), block('contact', { id: 'banner' })]), 'content.blocks'],
      [arranged([block('video', { ids: [randomUUID(), randomUUID()] })]), 'content.blocks.0.ids'],
    ] as const
    for (const [content, path] of wrong)
      expect((await save(content)).body).toMatchObject({ code: '400', errors: [{ path }] })
  })

  it('is for editors alone, each of their own company', async () => {
    const { companyId, save, edit, put } = await testCompany()
    const [member, analyst] = [await makeStaff(companyId), await makeStaff(companyId, { role: 'analyst' })]
    expect(await edit(member.session)).toBeFalsy()
    expect((await save(arranged([]), 0, analyst.session)).status).toBe(403)
    await put(arranged([block('banner')]))
    const other = await testCompany()
    expect(await other.edit()).toMatchObject({ revision: 0 })
    expect(await shown(other.companyId)).toBeFalsy()
  })
})

describe('the page', () => {
  it('shows the chosen things in their order, else the newest, and leaves out blocks with nothing', async () => {
    const { companyId, editor, put } = await testCompany()
    const [first, second, third] = [
      await makeProduct(companyId, { name: '甲' }),
      await makeProduct(companyId, { name: '乙' }),
      await makeProduct(companyId, { name: '丙' }),
    ]
    const story = await makeMaterial(companyId, { kind: 'case', title: '案例' })
    await makeMaterial(companyId, { kind: 'article', title: '文章' })
    await parts.db.tenant(companyId, async (db) => {
      await announce(db, editor, { title: '新店开业' })
      const author = { ...editor, role: 'editor' } as const
      await addPost(db, author, { face: 'bridge', dyncType: 'news', title: '展会' })
      await addPlace(db, companyId, { name: '总店', address: '西湖路 1 号' })
    })
    await put(
      arranged([
        block('products', { ids: [third, first] }),
        block('products', { id: 'all' }),
        block('cases', { ids: [story] }),
        block('posts'),
        block('video'),
        block('form'),
        block('news'),
        block('map'),
        block('contact'),
      ]),
    )
    const page = await shown(companyId)
    expect(page?.blocks.map(({ id }) => id)).toEqual([
      'products',
      'all',
      'cases',
      'posts',
      'news',
      'map',
      'contact',
    ])
    const [chosen, newest, cases, posts, news, map] = page?.blocks ?? []
    expect(chosen?.products.map(({ _id }) => _id)).toEqual([third, first])
    expect(newest?.products.map(({ _id }) => _id).sort()).toEqual([first, second, third].sort())
    expect(cases?.materials).toMatchObject([{ title: '案例' }])
    expect(posts?.materials).toMatchObject([{ title: '文章' }])
    expect(news?.news).toMatchObject([{ title: '展会' }, { title: '新店开业' }])
    expect(map?.places).toMatchObject([{ name: '总店', address: '西湖路 1 号' }])
  })

  it('shows nothing of another company, and no draft', async () => {
    const { companyId, put } = await testCompany()
    const other = await makeCompany()
    const [foreign, foreignGood] = [await makeMaterial(other, { kind: 'case' }), await makeProduct(other)]
    const draft = await makeMaterial(companyId, { kind: 'case', status: 'draft' })
    await put(
      arranged([
        block('banner'),
        block('cases', { ids: [foreign, draft, 'no-id'] }),
        block('products', { ids: [foreignGood] }),
      ]),
    )
    expect((await shown(companyId))?.blocks.map(({ kind }) => kind)).toEqual(['banner'])
  })

  it('is previewed as it will be, and nothing is saved', async () => {
    const { companyId, editor, edit } = await testCompany()
    const content = arranged([block('banner', { title: '你好' })])
    const preview = await callAs(editor.session, 'POST /mk-activity-tools/site/v1/preview', {
      body: { content },
    })
    expect(preview.body.data).toMatchObject({ companyId, title: '云帆官网', blocks: [{ title: '你好' }] })
    expect((await edit())?.revision).toBe(0)
  })

  it('is a thing that visits are credited to while it is open', async () => {
    const { companyId, put, close } = await testCompany()
    await put(arranged([block('banner')]))
    const id = (await query(companyId)).body.data?.siteId ?? ''
    const thing = () => parts.db.tenant(companyId, (db) => findThing(db, companyId, { type: 'site', id }))
    expect(await thing()).toBeDefined()
    await close()
    expect(await thing()).toBeUndefined()
  })
})
