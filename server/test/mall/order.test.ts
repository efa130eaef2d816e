import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeStaff, makeVisitor, parts } = await testApp({ WEB_DIST: '/nowhere' })
const sql = (text: string, values: unknown[]) => parts.db.opsPool.query(text, values)

async function mall(...apps: ('mini' | 'pay')[]) {
  const companyId = await makeCompany()
  for (const kind of apps)
    await sql('insert into credential (company_id, kind, app_id, sealed) values ($1, $2, $3, $4)', [
      companyId,
      kind,
      `${kind}-${companyId}`,
      parts.sealer.seal(companyId, '{"secret":"never-shown"}'),
    ])
  const admin = await makeStaff(companyId, { role: 'admin' })
  const [mini, both] = [
    () => callAs('', 'GET /mall/order/v1/mall_setting/base_setting/mini/status', { query: { companyId } }),
    () =>
      callAs('', 'GET /mall/order/v1/mall_setting/mall_mini_status_by_cid', { query: { cid: companyId } }),
  ]
  return {
    companyId,
    admin,
    setMall: (status: boolean, session = admin.session) =>
      callAs(session, 'POST /mall/order/v1/mall_setting/base_setting/mall/status', { body: { status } }),
    setMini: (status: boolean, session = admin.session) =>
      callAs(session, 'POST /mall/order/v1/mall_setting/base_setting/open_mini_mall', { body: { status } }),
    /** Of the mini program, and of both. */
    status: async () => [(await mini()).body.data?.status, (await both()).body.data?.status],
    config: (session = admin.session) => callAs(session, 'GET /mall/account/v1/mall_config'),
    configForCustomer: (query = { companyId }) => callAs('', 'GET /mall/account/v1/mall_config/c', { query }),
  }
}

describe('the mall’s switches', () => {
  it('are off at first, and on where the administrator says so', async () => {
    const { status, setMall, setMini } = await mall('mini')
    expect(await status()).toEqual([false, false])
    expect((await setMini(true)).body.data).toEqual({ status: true })
    expect(await status()).toEqual([true, false])
    expect((await setMall(true)).body.data).toEqual({ status: true })
    expect(await status()).toEqual([true, true])
    await setMini(false)
    expect(await status()).toEqual([false, false])
    await setMini(true)
    await setMall(false)
    expect(await status()).toEqual([true, false])
  })

  it('need a mini program, and count for nothing without it', async () => {
    const { companyId, status, setMini } = await mall()
    expect((await setMini(true)).body).toMatchObject({ code: '50012012', message: '小程序凭证不可用' })
    expect((await setMini(false)).body.code).toBe('0')
    await sql('update mall_setting set mini_open = true, mall_open = true where company_id = $1', [companyId])
    expect(await status()).toEqual([false, false])
  })

  it('are the administrator’s alone, and say in the audit who turned them', async () => {
    const { companyId, admin, setMall, setMini } = await mall('mini')
    for (const { session } of [await makeStaff(companyId), await makeVisitor(companyId)])
      for (const set of [setMall, setMini]) expect((await set(true, session)).status).toBe(403)
    await setMall(true)
    const { rows } = await sql(
      "select actor, detail from audit where company_id = $1 and action = 'mall switched'",
      [companyId],
    )
    expect(rows).toEqual([{ actor: admin.staffId, detail: { mall_open: true } }])
  })

  it('are told together with the mini program of a salesperson, and an unknown one is none', async () => {
    const { companyId, admin, setMall, setMini } = await mall('mini')
    const ask = async (uid: string) =>
      (
        await callAs('', 'GET /mall/order/mall_setting/base_setting/user/mini', {
          query: { cid: companyId, uid },
        })
      ).body.data
    expect(await ask(admin.userId)).toEqual({
      status: false,
      appId: `mini-${companyId}`,
      uid: admin.userId,
    })
    await setMall(true)
    await setMini(true)
    const other = await makeStaff(await makeCompany())
    expect(await ask(other.userId)).toEqual({ status: true, appId: `mini-${companyId}`, uid: '' })
    const settings = async (path: '' | '/mall/fix') =>
      (await callAs('', `GET /mall/order/v1/mall_setting/base_setting${path}`, { query: { companyId } })).body
        .data
    expect(await settings('/mall/fix')).toEqual({ status: true })
    // Without a merchant number nothing can be paid.
    expect(await settings('')).toEqual({ mallOpen: true, miniOpen: true, canBuy: false })
  })

  it('are off in a company that is closed or unknown; a call without one names it', async () => {
    const { companyId, status, setMall, setMini, configForCustomer } = await mall('mini', 'pay')
    await setMall(true)
    await setMini(true)
    await sql("update company set status = 'closed' where company_id = $1", [companyId])
    expect(await status()).toEqual([false, false])
    const nothing = { wxMp: null, payment: null, hasLevels: false, hasMemberPrice: false }
    expect((await configForCustomer()).body.data).toEqual(nothing)
    expect((await configForCustomer({ companyId: 'nobody00' })).body.data).toEqual(nothing)
    const without = await callAs('', 'GET /mall/order/v1/mall_setting/mall_mini_status_by_cid')
    expect([without.status, without.body.errors?.[0]?.path]).toEqual([400, 'cid'])
  })
})

describe('what the mall stands on', () => {
  it.each([
    [[], null, null],
    [['mini'], 'mini', null],
    [['pay'], null, 'pay'],
    [['mini', 'pay'], 'mini', 'pay'],
  ] as [
    ('mini' | 'pay')[],
    string | null,
    string | null,
  ][])('of %j is told to customers and to the administrator, without secrets', async (apps, mini, pay) => {
    const { companyId, config, configForCustomer } = await mall(...apps)
    const wxMp = mini && { appId: `mini-${companyId}` }
    const customers = await configForCustomer()
    expect(customers.body.data).toMatchObject({ wxMp, payment: pay && { method: 'wechat', currency: 'CNY' } })
    const admins = await config()
    expect(admins.body.data).toEqual({
      wxMp,
      payment: pay && { merchantId: `pay-${companyId}`, method: 'wechat' },
      mallOpen: false,
      miniOpen: false,
    })
    expect(JSON.stringify([customers.body, admins.body])).not.toContain('never-shown')
  })

  it('is told with the merchant’s id to the administrator alone', async () => {
    const { companyId, config } = await mall('pay')
    expect((await config((await makeStaff(companyId)).session)).status).toBe(403)
    expect((await config((await makeVisitor(companyId)).session)).status).toBe(403)
    expect((await config('')).status).toBe(401)
  })
})
