import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { PayError } from '#core/platform/pay/error.ts'
import { type Prepay, wechatPay } from '#core/platform/pay/pay.ts'
import type { Merchant } from '#core/platform/pay/signature.ts'
import { runSandbox } from '../support/sandbox.ts'

// The adapter against the simulator, which was written from the vendor's documents and knows nothing of it.
const sandbox = await runSandbox()
const company = sandbox.world.companies[0] ?? expect.fail('a world without companies')
const merchant: Merchant = { companyId: company.companyId, ...company.merchant }
const pay = wechatPay([`${sandbox.base}/pay`], { warn() {} })
const failure = (work: Promise<unknown>): Promise<PayError> =>
  work.then(
    () => expect.fail('no failure'),
    (problem: unknown) => (problem instanceof PayError ? problem : Promise.reject(problem)),
  )

const { customers } = await sandbox.look<{
  customers: { account: string; companyId: string; openId: string }[]
}>('identities')
const { openId } =
  customers.find((each) => each.account === 'wang' && each.companyId === company.companyId) ??
  expect.fail('no such customer')

let count = 0
const newOrder = (change: Partial<Prepay> = {}): Prepay => ({
  appId: company.wechat.appId,
  openId,
  number: `T${Date.now()}${count++}`,
  description: '名片商城-订单',
  total: 8801,
  expiresAt: new Date(Date.now() + 1_800_000),
  notifyUrl: 'http://127.0.0.1:9/notice',
  ...change,
})
const payFor = async (order: Prepay, prepayId: string) =>
  sandbox.control('pay/pay', { account: 'wang', sheet: { ...pay.sheet(merchant, order.appId, prepayId) } })

beforeEach(async () => {
  await fetch(`${sandbox.base}/control/faults`, { method: 'DELETE' })
  await sandbox.control('pay/set', { signer: 'publicKey', faults: [] })
})

it('places an order, opens the sheet, is paid, and reads it', async () => {
  const order = newOrder()
  const { prepayId } = await pay.prepay(merchant, order)
  expect(await pay.query(merchant, order.number)).toMatchObject({
    state: 'NOTPAY',
    total: 8801,
    paidAt: null,
  })
  expect(await payFor(order, prepayId)).toEqual({ ok: true })
  expect(await pay.query(merchant, order.number)).toMatchObject({
    state: 'SUCCESS',
    number: order.number,
    appId: order.appId,
    mchId: merchant.mchId,
    currency: 'CNY',
    paidAt: expect.any(Date),
  })
  expect((await failure(pay.close(merchant, order.number))).is('paid')).toBe(true)
})

it('gets a new prepay id for the same order, and a refusal for a changed one', async () => {
  const order = newOrder()
  const [one, other] = [await pay.prepay(merchant, order), await pay.prepay(merchant, order)]
  expect(one.prepayId).not.toBe(other.prepayId)
  expect((await failure(pay.prepay(merchant, { ...order, total: 1 }))).code).toBe('INVALID_REQUEST')
  await pay.close(merchant, order.number)
  await pay.close(merchant, order.number)
  expect((await failure(pay.prepay(merchant, order))).is('closed')).toBe(true)
})

it('refunds once for one number', async () => {
  const order = newOrder()
  await payFor(order, (await pay.prepay(merchant, order)).prepayId)
  const { transactionId } = await pay.query(merchant, order.number)
  const refund = {
    transactionId,
    number: `R${order.number}`,
    reason: '退款',
    refund: 801,
    total: 8801,
    notifyUrl: order.notifyUrl,
  }
  const [first, again] = [await pay.refund(merchant, refund), await pay.refund(merchant, refund)]
  expect(again.refundId).toBe(first.refundId)
  await expect.poll(async () => (await pay.queryRefund(merchant, refund.number)).state).toBe('SUCCESS')
  await failure(pay.refund(merchant, { ...refund, number: `${refund.number}x`, refund: 8001 }))
})

it('verifies answers by the certificate and by the public key, whichever signs', async () => {
  const order = newOrder()
  await pay.prepay(merchant, order)
  await sandbox.control('pay/set', { signer: 'certificate' })
  expect((await pay.query(merchant, order.number)).state).toBe('NOTPAY')
  const old = { ...merchant, publicKeyId: '', publicKey: '' }
  expect((await pay.query(old, order.number)).state).toBe('NOTPAY')
  await sandbox.control('pay/set', { signer: 'publicKey' })
  expect((await failure(pay.query(old, order.number))).code).toBe('unverified')
})

it('sends again to a busy vendor and to the second host, and says what needs a person', async () => {
  const order = newOrder()
  await pay.prepay(merchant, order)
  await sandbox.fault('pay', 'out-trade-no', 'busy', 2)
  expect((await pay.query(merchant, order.number)).state).toBe('NOTPAY')
  await sandbox.fault('pay', 'out-trade-no', 'busy', 3)
  expect((await failure(pay.query(merchant, order.number))).is('busy')).toBe(true)
  await sandbox.fault('pay', 'out-trade-no', 'quota')
  expect((await failure(pay.query(merchant, order.number))).is('limited')).toBe(true)
  const second = wechatPay(['http://127.0.0.1:2', `${sandbox.base}/pay2`], { warn() {} })
  expect((await second.query(merchant, order.number)).state).toBe('NOTPAY')
  const gone = wechatPay(['http://127.0.0.1:2', 'http://127.0.0.1:2'], { warn() {} })
  expect((await failure(gone.query(merchant, order.number))).code).toBe('network')
})

it('tries the keys of a merchant by an order that does not exist', async () => {
  await pay.probe(merchant)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect((await failure(pay.probe({ ...merchant, privateKey: pem }))).code).toBe('SIGN_ERROR')
  expect((await failure(pay.probe({ ...merchant, serial: '00' }))).is('ours')).toBe(true)
})
