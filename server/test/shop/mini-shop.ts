import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { setCredential } from '#domain/company/credentials.ts'
import type { TestApp } from '../support/app.ts'
import { callbackKeys } from '../wxwork/vendor-app.ts'
import { type fakePay, makeShop } from './shop.ts'

/** A company whose goods are bought in its mini program. */
export async function makeMiniShop(fixture: TestApp, pay: ReturnType<typeof fakePay>) {
  const { callAs, parts } = fixture
  const shop = await makeShop(fixture)
  const mini = `mini${shop.companyId}`
  const secrets = { secret: 's', ...callbackKeys }
  await setCredential(parts.db, parts.sealer, shop.companyId, { kind: 'mini', appId: mini, secrets }, 'test')
  const address = {
    name: '王敏',
    phone: '13912340001',
    region: ['浙江省', '杭州市', '西湖区'],
    detail: '文一路 1 号',
  }

  /** An order that was paid in the mini program, of one cup and one pot. */
  const paid = async (
    delivery: 'express' | 'pickUp' | 'none' = 'express',
    { at = 'mini' as 'mini' | 'wechat' } = {},
  ) => {
    const who = await shop.buyer()
    if (at === 'mini')
      await parts.db.opsPool.query(
        "update session set app_id = $2, host = 'mini' where company_id = $1 and person_id = $3",
        [shop.companyId, mini, who.personId],
      )
    const { body: saved } = await callAs(who.session, 'POST /mall/order/v1/address/save', { body: address })
    const { body } = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
      body: {
        lines: [
          { skuId: shop.one, quantity: 1, seenPrice: 1_000 },
          { skuId: shop.other, quantity: 1, seenPrice: 2_550 },
        ],
        delivery,
        ...(delivery === 'express' && { addressId: saved.data?.addressId ?? '' }),
        seenTotal: 3_550,
      },
    })
    const { orderId, total } = body.data ?? expect.fail(`${body.code} ${body.message}`)
    await shop.pay(who, { orderId, total })
    const attempt = pay.open().at(-1) ?? expect.fail('no attempt')
    await shop.notice(pay.money(attempt.number))
    await parts.queue.runDue()
    const ship = async (parcel: object = {}) => {
      const sent = await callAs(shop.owner.session, 'POST /mall/order/v1/console/ship', {
        headers: { 'idempotency-key': randomUUID() },
        body: { orderId, kind: 'express', carrier: '申通快递', tracking: 'STO123456', ...parcel },
      })
      expect(sent.body).toMatchObject({ code: '0' })
    }
    const detail = async () =>
      (await callAs(shop.owner.session, 'GET /mall/order/v1/console/detail', { query: { orderId } })).body
        .data ?? expect.fail('no order')
    const duty = async () => (await detail()).shipping
    return { who, orderId, number: attempt.number, ship, detail, duty }
  }
  const figures = async () =>
    (await callAs(shop.owner.session, 'GET /mall/order/v1/console/shipping/figures')).body.data
  const list = async (show?: 'late' | 'failed' | 'owed') =>
    (
      await callAs(shop.owner.session, 'GET /mall/order/v1/console/shipping/list', {
        query: show ? { show } : {},
      })
    ).body.data
  const again = (orderId: string, session = shop.owner.session) =>
    callAs(session, 'POST /mall/order/v1/console/shipping/again', { body: { orderId } })
  return { ...shop, mini, paid, figures, list, again }
}
