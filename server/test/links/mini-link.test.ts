import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { house } from '../wxwork/house.ts'

const world = await house()
const { callAs, vendor } = world
const path = '/wxa/generatescheme'
const address = 'weixin://dl/business/?t=made'

/** A link to a page of the mini program, and a way to open it. */
async function made() {
  const { companyId } = await world.furnish()
  const { session } = await world.makeStaff(companyId)
  const settings = { name: '', channel: '', expiresAt: null, quota: 0 }
  const created = await callAs(session, 'POST /biz/v1/link/create', {
    body: { ...settings, name: '小程序', kind: 'mini', target: 'pages/index' },
  })
  const linkId = created.body.data?.linkId ?? ''
  const open = async () =>
    (await callAs('', 'POST /biz/v1/link/open', { body: { companyId, linkId, activityId: randomUUID() } }))
      .body.data
  vendor.calls.length = 0
  return { open }
}

it('has one way into the mini program for all who open it', async () => {
  vendor.on(path, () => ({ errcode: 0, errmsg: 'ok', openlink: address }))
  const { open } = await made()
  const opened = await Promise.all([open(), open(), open()])
  expect(opened.map((one) => one?.outside)).toEqual([address, address, address])
  expect((await open())?.outside).toBe(address)
  expect(vendor.to(path)).toHaveLength(1)
})

it('is open without that way while WeChat gives none, which is not asked at every opening', async () => {
  vendor.fail(path, 45009)
  const { open } = await made()
  for (const _ of [1, 2]) expect(await open()).toMatchObject({ state: 'open', outside: '' })
  expect(vendor.to(path)).toHaveLength(1)
})
