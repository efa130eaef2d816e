import { beforeEach, describe, expect, it } from 'vitest'
import { createSealer } from '#core/crypto/sealer.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import { httpPlatform, type Platform } from '#core/platform/platform.ts'
import { vendorTokens } from '#core/platform/tokens.ts'
import { tokenStore } from '#domain/company/token-store.ts'
import { newCompanyId, testDatabase } from '../support/database.ts'
import { fakeVendor } from './fake-vendor.ts'

const db = await testDatabase()
const vendor = await fakeVendor()
const sealer = createSealer(Buffer.alloc(32, 7))
let app: AppCredential
let issued = 0
let latest = ''

/** Another instance of the server: nothing shared but the database. */
function instance(): Platform {
  const log = { warn() {} }
  return httpPlatform(
    { wechatApi: vendor.base, wecomApi: vendor.base },
    tokenStore(db, sealer),
    async () => app,
    log,
  )
}

const tokenRow = () =>
  db.tenant(app.companyId, (tenant) =>
    tenant
      .selectFrom('vendor_token')
      .selectAll()
      .where('company_id', '=', app.companyId)
      .executeTakeFirstOrThrow(),
  )

beforeEach(async () => {
  const companyId = newCompanyId()
  await db.tenant(companyId, (tenant) =>
    tenant.insertInto('company').values({ company_id: companyId, name: 'Tokens' }).execute(),
  )
  app = { companyId, kind: 'wecom', appId: `ww${companyId}`, agentId: '1000002', secret: 'app-secret' }
  vendor.calls.length = 0
  vendor.fail('/user/get')
  vendor.fail('/gettoken')
  vendor.on('/gettoken', () => {
    issued += 1
    latest = `token-${issued}`
    return { errcode: 0, access_token: latest, expires_in: 7200 }
  })
  vendor.on('/user/get', ({ query }) =>
    query.access_token === latest ? { errcode: 0, name: '林晓' } : { errcode: 42001, errmsg: 'expired' },
  )
})

describe('vendor tokens', () => {
  it('are asked for once by any number of instances and callers', async () => {
    const instances = [instance(), instance(), instance()]
    vendor.on('/gettoken', async () => {
      await new Promise((resolve) => setTimeout(resolve, 80))
      latest = 'one'
      return { errcode: 0, access_token: latest, expires_in: 7200 }
    })
    const asks = instances.flatMap(({ wecom }) =>
      Array.from({ length: 5 }, () => wecom.member(app, 'LinXiao')),
    )
    expect(await Promise.all(asks)).toHaveLength(15)
    expect(vendor.to('/gettoken')).toHaveLength(1)
  })

  it('lie sealed in the database and count as over at nine tenths of their life', async () => {
    await instance().wecom.member(app, 'LinXiao')
    const row = await tokenRow()
    expect(row.sealed.toString('latin1')).not.toContain(latest)
    const life = (row.expires_at.getTime() - Date.now()) / 1000
    expect(life).toBeGreaterThan(6400)
    expect(life).toBeLessThanOrEqual(6480)
    await db.tenant(app.companyId, (tenant) =>
      tenant
        .updateTable('vendor_token')
        .set({ expires_at: new Date() })
        .where('company_id', '=', app.companyId)
        .execute(),
    )
    await instance().wecom.member(app, 'LinXiao')
    expect(vendor.to('/gettoken')).toHaveLength(2)
  })

  it.each([40001, 40014, 42001])('are renewed once after %s, and the call repeated once', async (code) => {
    const { wecom } = instance()
    await wecom.member(app, 'LinXiao')
    vendor.fail('/user/get', code)
    expect(await wecom.member(app, 'LinXiao')).toMatchObject({ name: '林晓' })
    expect(vendor.to('/gettoken')).toHaveLength(2)
    vendor.fail('/user/get', code, code, code)
    await expect(wecom.member(app, 'LinXiao')).rejects.toMatchObject({ errcode: code })
    expect(vendor.to('/gettoken')).toHaveLength(3)
  })

  it('that another instance has renewed already are taken from there', async () => {
    const [first, second] = [instance(), instance()]
    await first.wecom.member(app, 'LinXiao')
    await second.wecom.member(app, 'LinXiao')
    latest = 'killed'
    await first.wecom.member(app, 'LinXiao')
    await second.wecom.member(app, 'LinXiao')
    expect(vendor.to('/gettoken')).toHaveLength(2)
  })

  it('can be asked for again as soon as a refresh was refused', async () => {
    vendor.fail('/gettoken', 40001)
    await expect(instance().wecom.member(app, 'LinXiao')).rejects.toMatchObject({ errcode: 40001 })
    expect(await instance().wecom.member(app, 'LinXiao')).toMatchObject({ name: '林晓' })
  }, 10_000)

  it('are requested by another instance after one was killed', async () => {
    await tokenStore(db, sealer).lease(
      { companyId: app.companyId, kind: 'wecom', name: `access_token ${app.appId} ${app.agentId}` },
      150,
    )
    expect(await instance().wecom.member(app, 'LinXiao')).toMatchObject({ name: '林晓' })
  }, 10_000)

  it('that were written while a caller waited for the lease are taken', async () => {
    const written = { value: 'written meanwhile', expiresAt: new Date(Date.now() + 60_000) }
    let stored: typeof written | null = null
    const tokens = vendorTokens({
      read: async () => stored,
      lease: async () => {
        stored = written
        return true
      },
      write: async () => {},
      release: async () => {},
    })
    const never = () => Promise.reject(new Error('asked the vendor'))
    expect(await tokens.get(app, 'access_token', never)).toBe(written.value)
  })

  it('are not to blame for any other refusal', async () => {
    const { wecom } = instance()
    vendor.fail('/user/get', 60111)
    await expect(wecom.member(app, 'LinXiao')).rejects.toMatchObject({ errcode: 60111 })
    expect(vendor.to('/user/get')).toHaveLength(1)
    expect(vendor.to('/gettoken')).toHaveLength(1)
  })

  it('sealed with a key that is gone are replaced', async () => {
    await instance().wecom.member(app, 'LinXiao')
    const other = tokenStore(db, createSealer(Buffer.alloc(32, 8)))
    const changed = httpPlatform({ wechatApi: vendor.base, wecomApi: vendor.base }, other, async () => app, {
      warn() {},
    })
    expect(await changed.wecom.member(app, 'LinXiao')).toMatchObject({ name: '林晓' })
    expect(vendor.to('/gettoken')).toHaveLength(2)
  })

  it('are not asked for again and again while a quota is used up', async () => {
    vendor.fail('/gettoken', 45009)
    await expect(instance().wecom.member(app, 'LinXiao')).rejects.toMatchObject({ errcode: 45009 })
    expect(vendor.calls).toHaveLength(1)
  })
})
