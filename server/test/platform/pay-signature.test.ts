import { execFileSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { platformKeys } from '#core/platform/pay/keys.ts'
import { wechatPay } from '#core/platform/pay/pay.ts'
import {
  authorization,
  decrypted,
  isSignedBy,
  type Merchant,
  messageOf,
  sheetParameters,
  signatureOf,
} from '#core/platform/pay/signature.ts'

interface Vector {
  name: string
  message?: string
  signature?: string
  body?: string
  headers?: Record<string, string>
  plaintext?: string
}
// Made with keys that were thrown away, from the vendor's documents.
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/pay-vectors.json'), 'utf8'),
) as {
  merchant_public_key: string
  platform_public_key: string
  api_v3_key: string
  cases: Vector[]
}
const vector = (start: string) =>
  vectors.cases.find(({ name }) => name.startsWith(start)) ?? expect.fail(`no vector ${start}`)

const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
const publicKeyId = 'PUB_KEY_ID_0119000001092024112800000000000000'
const merchant: Merchant = {
  companyId: 'c',
  mchId: '1900000109',
  serial: '5157F09EFDC096DE15EBE81A47057A7200000000',
  privateKey,
  apiV3Key: vectors.api_v3_key,
  publicKeyId,
  publicKey: vectors.platform_public_key,
}
const nonce = '593BEC0C930BF1AFEB40B4A08C8FB242'
const timestamp = '1554208460'

/** Whether openssl accepts a signature. */
function opensslAccepts(key: string, message: string, signature: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'pay-'))
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  try {
    const args = ['dgst', '-sha256', '-verify', file('key', key), '-signature']
    args.push(file('signature', Buffer.from(signature, 'base64')), file('message', message))
    return execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' }).includes('OK')
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('signs as openssl verifies, and verifies as openssl does', () => {
  const message = '名片\n1\n'
  expect(opensslAccepts(publicKey, message, signatureOf(privateKey, message))).toBe(true)
  expect(opensslAccepts(publicKey, `${message} `, signatureOf(privateKey, message))).toBe(false)
  for (const each of vectors.cases) {
    if (!each.message || !each.signature) continue
    const key = each.name.startsWith('request') || each.name.startsWith('paySign')
    const signer = key ? vectors.merchant_public_key : vectors.platform_public_key
    expect(isSignedBy(signer, Buffer.from(each.message), each.signature)).toBe(true)
    expect(isSignedBy(signer, Buffer.from(`${each.message} `), each.signature)).toBe(false)
  }
})

it.each([
  ['request GET with query', 'GET', '/v3/pay/transactions/out-trade-no/MP20261128000001?mchid=1900000109'],
  ['request POST jsapi', 'POST', '/v3/pay/transactions/jsapi'],
] as const)('signs the message of the vector: %s', (name, method, target) => {
  const { message = '', body = '' } = vector(name)
  const header = authorization(merchant, { method, target, timestamp, nonce, body })
  const [, signature = ''] = /signature="([^"]+)"/.exec(header) ?? []
  expect(isSignedBy(publicKey, Buffer.from(message), signature)).toBe(true)
  expect(header).toBe(
    `WECHATPAY2-SHA256-RSA2048 mchid="1900000109",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${merchant.serial}"`,
  )
})

it('signs the four lines of the sheet', () => {
  const prepayId = 'wx201410272009395522657a690389285100'
  const sheet = sheetParameters(privateKey, { appId: 'wx2421b1c4370ec43b', prepayId, timestamp, nonce })
  const { message = '' } = vector('paySign')
  expect(sheet).toMatchObject({ package: `prepay_id=${prepayId}`, signType: 'RSA', timeStamp: timestamp })
  expect(isSignedBy(publicKey, Buffer.from(message), sheet.paySign)).toBe(true)
})

it('decrypts the published example, and refuses another tag', () => {
  const example = {
    ciphertext: 'Eu69zaqBCIwQaJNlb7tiHQ9k+Fz80zx5YzOYHKwl/geBbi9ljwuu9FA=',
    nonce: 'abcdefghijkl',
    associatedData: 'transaction',
  }
  expect(decrypted(vectors.api_v3_key, example)).toBe('{"trade_state":"SUCCESS"}')
  expect(() => decrypted(vectors.api_v3_key, { ...example, associatedData: 'refund' })).toThrow()
})

const keys = platformKeys(async () => [])
const headersOf = ({ headers = {}, signature = '' }: Vector) => ({
  serial: headers['Wechatpay-Serial'] ?? publicKeyId,
  timestamp: headers['Wechatpay-Timestamp'] ?? '1795874402',
  nonce: headers['Wechatpay-Nonce'] ?? nonce,
  signature: headers['Wechatpay-Signature'] ?? signature,
})

it('verifies a notice over its bytes, and refuses each thing that is wrong about it', async () => {
  const notice = vector('notification payment')
  const body = Buffer.from(notice.body ?? '')
  const headers = headersOf(notice)
  const at = Number(headers.timestamp) * 1000
  await keys.verify(merchant, headers, body, at)
  expect(messageOf(headers.timestamp, nonce, body).toString()).toBe(notice.message)
  const wrong: [Partial<typeof headers>, Buffer, number][] = [
    [{}, Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)), at],
    [{}, body, at + 301_000],
    [{ serial: '' }, body, at],
    [{ nonce: '' }, body, at],
    [{ timestamp: 'soon' }, body, at],
    [{ serial: 'PUB_KEY_ID_9' }, body, at],
    [{ serial: '7DF6' }, body, at],
    [{ signature: vector('probe').headers?.['Wechatpay-Signature'] ?? '' }, body, at],
    [{ signature: signatureOf(privateKey, notice.message ?? '') }, body, at],
  ]
  for (const [change, bytes, now] of wrong)
    await expect(keys.verify(merchant, { ...headers, ...change }, bytes, now)).rejects.toMatchObject({
      code: 'unverified',
    })
})

it('reads what a notice says of a payment and of a refund', async () => {
  const pay = wechatPay(['http://127.0.0.1:9'], { warn() {} })
  const read = (name: string) => {
    const notice = vector(name)
    const stamp = String(Math.floor(Date.now() / 1000))
    const body = Buffer.from(notice.body ?? '')
    const signature = signatureOf(privateKey, messageOf(stamp, nonce, body).toString())
    const headers = { serial: publicKeyId, timestamp: stamp, nonce, signature }
    return pay.notice({ ...merchant, publicKey }, headers, body)
  }
  expect(await read('notification payment')).toMatchObject({
    kind: 'transaction',
    transaction: {
      number: 'MP20261128000001',
      state: 'SUCCESS',
      total: 8801,
      currency: 'CNY',
      mchId: '1900000109',
    },
  })
  expect(await read('notification refund')).toMatchObject({
    kind: 'refund',
    refund: { number: 'RF20261128000001', state: 'SUCCESS', refund: 2934 },
  })
})
