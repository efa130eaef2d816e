import { createCipheriv, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signatureOf } from '#core/platform/pay/signature.ts'
import { setCredential } from '#domain/company/credentials.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { expectBalanced, fakePay, makeShop } from './shop.ts'

// The door for WeChat Pay's notices: what is not the vendor's is refused and stores nothing; what is, is stored before it
// is answered, and a job acts on it.
const { pay, ...vendor } = fakePay()
// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
const { app, parts } = fixture
// All but the reading of notices.
Object.assign(parts.pay, { ...pay, notice: parts.pay.notice })

const pem = { type: 'pkcs8', format: 'pem' } as const
const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
const platformKey = platform.privateKey.export(pem).toString()
const ownKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem).toString()
const apiV3Key = 'k'.repeat(32)
const publicKeyId = 'PUB_KEY_ID_0119000001092024112800000000000000'

interface Sent {
  serial?: string
  timestamp?: number
  signature?: (genuine: string) => string
  body?: (genuine: Buffer) => Buffer
  total?: number
}

/** A shop with an order whose payment was begun, and the notice of its payment. */
async function paying() {
  const shop = await makeShop(fixture)
  const { companyId } = shop
  const mchId = '1900000109'
  const secrets = { secret: apiV3Key, serial: '5157F09EFDC096DE', privateKey: ownKey, publicKeyId }
  const publicKey = platform.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  await setCredential(
    parts.db,
    parts.sealer,
    companyId,
    { kind: 'pay', appId: mchId, secrets: { ...secrets, publicKey } },
    'test',
  )
  const who = await shop.buyer()
  const order = await shop.ordered(who, { [shop.one]: 1 })
  await shop.pay(who, order)
  const number = vendor.open().at(-1)?.number ?? expect.fail('no attempt')
  const said = vendor.money(number)
  async function send({ serial = publicKeyId, timestamp, signature, body, total = said.total }: Sent = {}) {
    const bytes = Buffer.from(noticeOf({ ...said, total }))
    const at = String(timestamp ?? Math.floor(Date.now() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const genuine = signatureOf(platformKey, `${at}\n${nonce}\n${bytes.toString()}\n`)
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/wechatpay/v1/notice/${companyId}`,
      headers: {
        'content-type': 'application/json',
        'wechatpay-serial': serial,
        'wechatpay-timestamp': at,
        'wechatpay-nonce': nonce,
        'wechatpay-signature': signature?.(genuine) ?? genuine,
      },
      payload: body?.(bytes) ?? bytes,
    })
    await parts.queue.runDue()
    const { count } = await parts.db.ops
      .selectFrom('payment_notice')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    return { statusCode, stored: Number(count), ...(await shop.stateOf(order.orderId)) }
  }
  return { companyId, send }
}

function noticeOf(said: ReturnType<typeof vendor.money>): string {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from('transaction'))
  const plain = {
    ...{ appid: said.appId, mchid: said.mchId, out_trade_no: said.number, trade_state: 'SUCCESS' },
    ...{ transaction_id: said.transactionId, success_time: new Date().toISOString() },
    amount: { total: said.total, currency: 'CNY' },
  }
  const sealed = Buffer.concat([cipher.update(JSON.stringify(plain)), cipher.final(), cipher.getAuthTag()])
  const resource = { ciphertext: sealed.toString('base64'), nonce, associated_data: 'transaction' }
  return JSON.stringify({ id: randomUUID(), event_type: 'TRANSACTION.SUCCESS', resource })
}

test.each<[string, Sent]>([
  ['a probe of the vendor', { signature: () => `WECHATPAY/SIGNTEST/${randomBytes(18).toString('base64')}` }],
  ['a forgery', { signature: () => signatureOf(ownKey, 'another message') }],
  ['other bytes', { body: (genuine) => Buffer.from(`${genuine.toString()} `) }],
  ['an unknown key', { serial: 'PUB_KEY_ID_9' }],
  ['an old one', { timestamp: Math.floor(Date.now() / 1000) - 400 }],
])('%s is refused, stores nothing and pays nothing; the genuine one after it pays', async (_, wrong) => {
  const { companyId, send } = await paying()
  expect(await send(wrong)).toMatchObject({ statusCode: 401, stored: 0, state: 'awaitingPayment', paid: 0 })
  expect(await send()).toMatchObject({ statusCode: 204, stored: 1, state: 'paid', paid: 1_000 })
  await expectBalanced(fixture, companyId)
})

test('a genuine one of a wrong amount is taken, ships nothing and waits for a person', async () => {
  const { companyId, send } = await paying()
  expect(await send({ total: 1 })).toMatchObject({
    ...{ statusCode: 204, stored: 1 },
    ...{ state: 'awaitingPayment', paid: 1, trouble: 'wrongAmount' },
  })
  await expectBalanced(fixture, companyId)
})
