import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { listener } from '../outbound/listener.ts'
import { refusedAddresses } from '../outbound/refused-addresses.ts'
import { testApp } from '../support/app.ts'

const site = await listener()
const { app, parts, callAs, makeCompany, makeMaterial, makeStaff } = await testApp({
  PAGE_ORIGINS: site.origin,
})

const path = '/material/v1/poster/er_code_proxy'
const looking = await makeCompany()
const proxy = (query: Record<string, string>) =>
  app.inject({ url: `${path}?${new URLSearchParams({ companyId: looking, ...query })}` })
const detail = (url: string) =>
  callAs('', 'GET /dynamic/v1/weburl/detail', { query: { url, companyId: looking } })

describe('addresses that must not be asked', () => {
  it('are refused by the calls that take an address, which connect to nothing', async () => {
    const before = site.connections()
    for (const url of refusedAddresses) {
      expect((await detail(url)).body, url).toMatchObject({ code: '500332', success: false, data: null })
      expect((await proxy({ url })).json(), url).toMatchObject({ code: '500332', data: null })
    }
    expect(site.connections()).toBe(before)
  })

  it('are refused by the calls that make an article of a page, which connect to nothing', async () => {
    const companyId = await makeCompany()
    // Each call has its limit, which the addresses stay below.
    const [looks, keeps] = [await makeStaff(companyId), await makeStaff(companyId)]
    const before = site.connections()
    for (const url of refusedAddresses) {
      const look = await callAs(looks.session, 'GET /biz/v1/material/article/reproduced', { query: { url } })
      const keep = await callAs(keeps.session, 'POST /biz/v1/material/article/reproduced', { body: { url } })
      for (const { body } of [look, keep])
        expect(body, url).toMatchObject({ code: '500332', success: false, data: null })
    }
    expect(site.connections()).toBe(before)
    expect(
      await parts.db.ops.selectFrom('material').select('title').where('company_id', '=', companyId).execute(),
    ).toEqual([])
  })

  it('are refused where a picture is stored by its address: of a piece, in its text, and of a member', async () => {
    const companyId = await makeCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const materialId = await makeMaterial(companyId, { kind: 'brochure' })
    const before = site.connections()
    for (const url of [...refusedAddresses, `${site.origin}/a.png`]) {
      const save = (over: object) =>
        callAs(admin.session, 'PUT /biz/v1/content/save', { body: { materialId, revision: 1, ...over } })
      const avatar = callAs(admin.session, 'PUT /biz/v1/card/user_card/basic_info', {
        body: { avatar: url, revision: 1 },
      })
      const answers = [
        await save({ cover: url }),
        await save({ body: { pages: [{ url, alt: '', width: 1, height: 1 }] } }),
        await avatar,
      ]
      const refused = answers.map(({ status, body }) => [status, body.errors?.[0]?.path])
      expect(refused, url).toEqual([
        [400, 'cover'],
        [400, 'body.pages'],
        [400, 'avatar'],
      ])
    }
    expect(site.connections()).toBe(before)
  })

  it('are refused where a company allows the site, but its name leads to this machine', async () => {
    const companyId = await makeCompany()
    await parts.db.ops.insertInto('page_host').values({ company_id: companyId, host: 'localhost' }).execute()
    const before = site.connections()
    expect((await proxy({ url: 'http://localhost/', companyId })).json().code).toBe('500332')
    expect(site.connections()).toBe(before)
  })
})

describe('what a page says', () => {
  it('has its title, its summary and its picture, which the server loads', async () => {
    const page = `<title>甲</title><meta property="og:title" content="新品&lt;b&gt;发布">
      <meta name="description" content="一句\n话"><meta property="og:image" content="/a.png">`
    site.on((_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(page))
    const url = `${site.origin}/page`
    const image = `${path}?${new URLSearchParams({ url: `${site.origin}/a.png`, companyId: looking })}`
    expect((await detail(url)).body.data).toEqual({
      url,
      title: '新品<b>发布',
      summary: '一句 话',
      siteName: '',
      image,
    })
  })

  it('is nothing where the answer is no page', async () => {
    site.on((_, response) => response.setHeader('content-type', 'application/json').end('{}'))
    expect((await detail(`${site.origin}/json`)).body.code).toBe('500333')
  })
})

describe('a picture of another site', () => {
  it('is made anew by us, without anything that came with it', async () => {
    const color = { width: 40, height: 20, channels: 3, background: '#07c160' } as const
    const png = await sharp({ create: color }).png().toBuffer()
    const headers = { 'content-type': 'image/png', 'set-cookie': 'a=b' }
    site.on((_, response) => response.writeHead(200, headers).end(png))
    const answer = await proxy({ url: `${site.origin}/p.png` })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const made = await sharp(answer.rawPayload).metadata()
    expect(made).toMatchObject({ format: 'webp', width: 40, height: 20 })
  })

  it('is none where a page calls itself a picture', async () => {
    site.on((_, response) => response.setHeader('content-type', 'image/png').end('<script>1</script>'))
    expect((await proxy({ url: `${site.origin}/html.png` })).json().code).toBe('500333')
  })

  it('needs an address', async () => {
    expect((await proxy({})).json()).toMatchObject({ code: '400', errors: [{ path: 'url' }] })
  })
})
