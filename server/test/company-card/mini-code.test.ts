import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { appWithVendor } from '../wxwork/vendor-app.ts'

const fixture = await appWithVendor()
const { callAs, vendor, parts } = fixture
const path = '/wxa/getwxacodeunlimit'

/** A company with a mini program and an open card. */
async function opened() {
  const { companyId, mini } = await fixture.makeCompanyWithApps()
  const { session } = await fixture.makeStaff(companyId, { role: 'admin' })
  const made = await callAs(session, 'POST /biz/v1/card/company_card/create', { body: {} })
  const cardId = made.body.data?.cardId ?? ''
  await callAs(session, 'POST /biz/v1/card/company_card/apply', { body: { cardId } })
  await callAs(session, 'POST /biz/v1/card/company_card/open', { body: { cardId } })
  const read = async () =>
    (await callAs('', 'GET /biz/v1/card/company_card/get_mini_card', { query: { companyId, cardId } })).body
      .data
  return { companyId, mini, cardId, read }
}

it('is made by WeChat once, stored in the company’s storage, and contains the card’s id', async () => {
  const { companyId, mini, cardId, read } = await opened()
  const picture = await sharp(randomBytes(430 * 430 * 3), { raw: { width: 430, height: 430, channels: 3 } })
    .jpeg()
    .toBuffer()
  vendor.on(path, () => picture)
  vendor.calls.length = 0
  const first = await read()
  expect(first).toMatchObject({ appId: mini, code: { kind: 'mini' } })
  expect(await read()).toEqual(first)
  const calls = vendor.to(path).map(({ body }) => body)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ page: 'pages/company/index' })
  const image = first?.code.image ?? ''
  expect((await sharp((await parts.files.read(image)) ?? undefined).metadata()).format).toBe('png')
  const sceneId = String(calls[0]?.scene)
  const opens = await callAs('', 'GET /biz/v1/card/company_card/detail', { query: { companyId, sceneId } })
  expect(opens.body.data?.cardId).toBe(cardId)
})

it('gives way to the code of the link while WeChat makes none, and is not asked for at every reading', async () => {
  const { companyId, cardId, read } = await opened()
  vendor.fail(path, 45009)
  vendor.calls.length = 0
  const code = { kind: 'default', image: `/company-card-code/${companyId}/${cardId}.png` }
  expect((await read())?.code).toEqual(code)
  expect((await read())?.code).toEqual(code)
  expect(vendor.to(path)).toHaveLength(1)
})
