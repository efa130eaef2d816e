import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { wechatPay } from '#core/platform/pay/pay.ts'
import {
  authorization,
  decrypted,
  isSignedBy,
  type Merchant,
  messageOf,
  sheetParameters,
} from '#core/platform/pay/signature.ts'

// A foreign client of WeChat Pay reads what ours writes, and the other way round. `pay-signature.test.ts` does the same
// with openssl and with the vendor's examples.

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
const [own, platform] = [pair(), pair()]
const merchant: Merchant = {
  companyId: 'c',
  mchId: '1900000109',
  serial: '5157F09EFDC096DE15EBE81A47057A7200000000',
  privateKey: own.privateKey,
  apiV3Key: '0123456789abcdefghijklmnopqrstuv',
  publicKeyId: 'PUB_KEY_ID_0119000001092024112800000000000000',
  publicKey: platform.publicKey,
}
const nonce = '593BEC0C930BF1AFEB40B4A08C8FB242'
const timestamp = '1554208460'
const accepts = (message: string, signature: string) =>
  Rsa.verify(message, signature, Rsa.from(own.publicKey, 'public'))

/** The scheme and the values of a header. Their order is free. */
const valuesOf = (header: string) => header.split(/[ ,]/).sort()

it.each([
  ['GET', '/v3/pay/transactions/out-trade-no/MP1?mchid=1900000109', ''],
  ['POST', '/v3/refund/domestic/refunds', '{"reason":"名片 · 退款","amount":{"refund":1}}'],
] as const)('has its signature of %s %s accepted, with the same message', (method, target, body) => {
  const header = authorization(merchant, { method, target, timestamp, nonce, body })
  const [, signature = ''] = /signature="([^"]+)"/.exec(header) ?? []
  const message = Formatter.request(method, target, timestamp, nonce, body)
  expect(accepts(message, signature)).toBe(true)
  expect(accepts(Formatter.request(method, target, timestamp, nonce, `${body} `), signature)).toBe(false)
  const foreign = Formatter.authorization(merchant.mchId, nonce, signature, timestamp, merchant.serial)
  expect(valuesOf(header)).toEqual(valuesOf(foreign))
})

it('has its signature of the sheet accepted', () => {
  const sheet = sheetParameters(own.privateKey, { appId: 'wx1', prepayId: 'wx2', timestamp, nonce })
  const lines = Formatter.joinedByLineFeed('wx1', timestamp, nonce, 'prepay_id=wx2')
  expect(accepts(lines, sheet.paySign)).toBe(true)
})

it('verifies what the other signs, over bytes that are not ASCII', () => {
  const body = '{"trade_state_desc":"支付成功 ✓"}'
  const signature = Rsa.sign(
    Formatter.response(timestamp, nonce, body),
    Rsa.from(platform.privateKey, 'private'),
  )
  const message = messageOf(timestamp, nonce, Buffer.from(body))
  expect(isSignedBy(platform.publicKey, message, signature)).toBe(true)
  expect(isSignedBy(own.publicKey, message, signature)).toBe(false)
})

it('reads a notice that the other encrypted and signed, and the other reads the same', async () => {
  const transaction = {
    appid: 'wx1',
    mchid: merchant.mchId,
    out_trade_no: 'MP1',
    transaction_id: '42001',
    trade_type: 'JSAPI',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    success_time: '2026-11-28T10:34:56+08:00',
    payer: { openid: 'o1' },
    amount: { total: 8801, payer_total: 8700, currency: 'CNY', payer_currency: 'CNY' },
  }
  const plain = JSON.stringify(transaction)
  const ciphertext = Aes.AesGcm.encrypt(plain, merchant.apiV3Key, 'abcdefghijkl', 'transaction')
  const sealed = { ciphertext, nonce: 'abcdefghijkl', associatedData: 'transaction' }
  expect(decrypted(merchant.apiV3Key, sealed)).toBe(plain)
  const body = JSON.stringify({
    id: 'EV-1',
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      original_type: 'transaction',
      associated_data: 'transaction',
      nonce: sealed.nonce,
      ciphertext,
    },
  })
  const now = String(Formatter.timestamp())
  const signature = Rsa.sign(Formatter.response(now, nonce, body), Rsa.from(platform.privateKey, 'private'))
  const pay = wechatPay(['http://127.0.0.1:9'], { warn() {} })
  const headers = { serial: merchant.publicKeyId ?? '', timestamp: now, nonce, signature }
  const read = (given = headers) => pay.notice(merchant, given, Buffer.from(body))
  expect(await read()).toMatchObject({
    kind: 'transaction',
    transaction: { number: 'MP1', state: 'SUCCESS', total: 8801, currency: 'CNY', appId: 'wx1' },
  })
  const forged = Rsa.sign(Formatter.response(now, nonce, body), Rsa.from(own.privateKey, 'private'))
  await expect(read({ ...headers, signature: forged })).rejects.toMatchObject({ code: 'unverified' })
})
