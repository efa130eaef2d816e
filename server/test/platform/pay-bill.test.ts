import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { readBill, unpackBill } from '#core/platform/pay/bill.ts'
import { PayError } from '#core/platform/pay/error.ts'
import { wechatPay } from '#core/platform/pay/pay.ts'
import type { Merchant } from '#core/platform/pay/signature.ts'
import { runSandbox } from '../support/sandbox.ts'

// From the vendor's documents.
const { tradebill } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/pay-vectors.json'), 'utf8'),
) as { tradebill: { hash_value: string; text: string } }

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (problem: unknown) => (problem instanceof PayError ? problem.code : Promise.reject(problem)),
  )
const wrongly = (text: string) => () => readBill(text)

it('reads the vendor’s example: yuan become fen, the times are of China', async () => {
  const text = await unpackBill(gzipSync(tradebill.text), tradebill.hash_value)
  const transactionId = '4200002399202611271234567890'
  expect(readBill(text)).toEqual([
    {
      kind: 'payment',
      at: new Date('2026-11-27T21:05:07+08:00'),
      number: 'MP20261127000001',
      transactionId,
      amount: 8801,
      fee: 53_000,
    },
    {
      kind: 'refund',
      at: new Date('2026-11-27T22:00:00+08:00'),
      number: 'RF20261127000001',
      transactionId,
      amount: 2934,
      fee: -18_000,
    },
  ])
})

it('reads names with commas, further columns, and a bill that has sums alone', () => {
  const { text } = tradebill
  expect(readBill(text.replaceAll('名片商城-订单', '茶壶,大,"红"'))).toEqual(readBill(text))
  const further = text
    .replace('费率备注', '费率备注,新列')
    .replaceAll(/^(`.*`)$/gm, (row) => row)
    .replaceAll(',`\r\n', ',`,`新\r\n')
  expect(readBill(further)).toEqual(readBill(text))
  const [head, , , sumsHead] = text.split('\r\n')
  expect(readBill([head, sumsHead, '`0.0,`0.00,`0.00,`0.00,`0.00000,`0.00,`0.00', ''].join('\r\n'))).toEqual(
    [],
  )
})

it('refuses a bill that was cut, changed, or has other columns', async () => {
  const { text, hash_value: hash } = tradebill
  expect(wrongly(text.slice(0, text.indexOf('总交易单数')))).toThrow('unknown row 4')
  expect(wrongly(text.replace('`2.0,', '`3.0,'))).toThrow('other rows than its sums say')
  expect(wrongly(text.replace('商户订单号', '订单号'))).toThrow('other columns')
  expect(wrongly(text.replaceAll('`88.01', '`88.015'))).toThrow('wrong amount')
  expect(wrongly(text.replace('21:05:07', '25:05:07'))).toThrow('wrong time')
  expect(wrongly('<html>busy</html>')).toThrow(PayError)
  expect(await code(unpackBill(gzipSync(`${text} `), hash))).toBe('malformed')
  expect(await code(unpackBill(Buffer.from(text), hash))).toBe('malformed')
})

it('is fetched from the simulator: packed, signed, of one day of China', async () => {
  const sandbox = await runSandbox()
  const company = sandbox.world.companies[0] ?? expect.fail('a world without companies')
  const merchant: Merchant = { companyId: company.companyId, ...company.merchant }
  const pay = wechatPay([`${sandbox.base}/pay`], { warn() {} })
  const { customers } = await sandbox.look<{
    customers: { account: string; companyId: string; openId: string }[]
  }>('identities')
  const { openId } =
    customers.find((each) => each.account === 'wang' && each.companyId === company.companyId) ??
    expect.fail('no such customer')
  const order = {
    appId: company.wechat.appId,
    openId,
    number: `T${randomUUID()}`.slice(0, 32),
    description: '茶壶,大',
    total: 8801,
    expiresAt: new Date(Date.now() + 1_800_000),
    notifyUrl: 'http://127.0.0.1:9/notice',
  }
  const { prepayId } = await pay.prepay(merchant, order)
  await sandbox.control('pay/pay', {
    account: 'wang',
    sheet: { ...pay.sheet(merchant, order.appId, prepayId) },
  })
  const { transactionId, paidAt } = await pay.query(merchant, order.number)
  const refund = {
    transactionId,
    number: `R${order.number}`.slice(0, 32),
    reason: '',
    refund: 801,
    total: 8801,
  }
  const { acceptedAt } = await pay.refund(merchant, { ...refund, notifyUrl: order.notifyUrl })
  const dayOf = (time: Date | null) =>
    new Date((time?.getTime() ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10)
  const today = dayOf(paidAt)
  const before = dayOf(new Date((paidAt?.getTime() ?? 0) - 86_400_000))
  expect(await code(pay.bill(merchant, today))).toBe('STATEMENT_CREATING')
  expect(await code(pay.bill(merchant, before))).toBe('NO_STATEMENT_EXIST')
  await sandbox.control('clock/advance', { seconds: 86_400 })
  const lines = await pay.bill(merchant, today)
  expect(lines).toContainEqual(
    expect.objectContaining({
      kind: 'payment',
      number: order.number,
      transactionId,
      amount: 8801,
      at: paidAt,
    }),
  )
  // The refund counts on the day on which it was accepted, which midnight may part from the payment's.
  const ofRefund = dayOf(acceptedAt) === today ? lines : await pay.bill(merchant, dayOf(acceptedAt))
  expect(ofRefund).toContainEqual(
    expect.objectContaining({ kind: 'refund', number: refund.number, amount: 801, at: acceptedAt }),
  )
})

it('is not asked of another host, which would see the merchant’s signature', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  let asked = 0
  const other = createServer((_request, response) => {
    asked += 1
    response.end(gzipSync(tradebill.text))
  })
  const vendor = createServer((_request, response) => {
    const body = JSON.stringify({
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(tradebill.text).digest('hex'),
      download_url: `http://127.0.0.1:${(other.address() as AddressInfo).port}/v3/billdownload/file?token=x`,
    })
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), 'n']
    response.writeHead(200, {
      'wechatpay-serial': 'PUB_KEY_ID_1',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': sign(
        'RSA-SHA256',
        Buffer.from(`${timestamp}\n${nonce}\n${body}\n`),
        privateKey,
      ).toString('base64'),
    })
    response.end(body)
  })
  for (const server of [other, vendor]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void [other.close(), vendor.close()])
  const merchant: Merchant = {
    ...{ companyId: 'c', mchId: '1', serial: '1', privateKey: pem, apiV3Key: 'a'.repeat(32) },
    ...{
      publicKeyId: 'PUB_KEY_ID_1',
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
  }
  const pay = wechatPay([`http://127.0.0.1:${(vendor.address() as AddressInfo).port}`], { warn() {} })
  expect(await code(pay.bill(merchant, '2026-11-27'))).toBe('malformed')
  expect(asked).toBe(0)
})
