import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sweepUploads } from '#domain/files/removal.ts'
import { ossSignature, policyOf, signatureOf } from '#domain/files/stores/post-form.ts'
import { testApp } from '../support/app.ts'
import { runSandbox } from '../support/sandbox.ts'
import { key, letIn, openBucket } from './bucket.ts'
import { browser, type Token } from './forms.ts'

const bucket = 'mingpian-files'
const { endpoint } = await openBucket(bucket)
const sandbox = await runSandbox()
const { accessKeyId, accessKeySecret, roleArn } = sandbox.world.storage
letIn(accessKeyId, accessKeySecret)

const s3 = {
  STORAGE: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: key.id,
  S3_SECRET_ACCESS_KEY: key.secret,
}
const oss = {
  STORAGE: 'oss',
  OSS_REGION: 'cn-hangzhou',
  OSS_BUCKET: bucket,
  OSS_ACCESS_KEY_ID: accessKeyId,
  OSS_ACCESS_KEY_SECRET: accessKeySecret,
  OSS_ROLE_ARN: roleArn,
  OSS_STS_BASE: `${sandbox.base}/sts`,
  OSS_API_BASE: endpoint,
}
const onS3 = await testApp({ ...s3, WEB_DIST: '/nowhere' })
const onDisk = await testApp({ WEB_DIST: '/nowhere' })

const staffOf = async ({ makeCompany, makeStaff } = onS3) => makeStaff(await makeCompany())
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#080' } })
  .png()
  .toBuffer()

describe.each([
  ['a bucket of S3', onS3],
  ['our own disk', onDisk],
])('%s', (_name, { app, parts, makeCompany }) => {
  const { files, store } = parts
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  test('stores a file, serves ranges of it and deletes it', async () => {
    const companyId = await makeCompany()
    const url = await files.put(companyId, Buffer.from('0123456789'), 'mp4')
    expect(await files.put(companyId, Buffer.from('0123456789'), 'mp4')).toBe(url)
    expect(await files.read(url)).toEqual(Buffer.from('0123456789'))
    const whole = await get(url)
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789'])
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    const parts: [string, number, string, string?][] = [
      ['bytes=2-5', 206, '2345', 'bytes 2-5/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
      ['bytes=0-1,4-5', 200, '0123456789', undefined],
      ['bytes=20-30', 416, '', 'bytes */10'],
    ]
    for (const [range, status, body, content] of parts) {
      const part = await get(url, { range })
      expect([range, part.statusCode, part.body, part.headers['content-range']]).toEqual([
        range,
        status,
        body,
        content,
      ])
    }
    expect((await get(url, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10'])
    await files.remove(url)
    await files.remove(url)
    expect([await files.read(url), (await get(url)).statusCode]).toEqual([null, 404])
  })

  test('stores content in chunks under the same address as in one piece', async () => {
    const companyId = await makeCompany()
    const parts = ['0123', '4567', '89'].map((part) => Buffer.from(part))
    async function* content() {
      yield* parts
    }
    const url = await files.putChunks(companyId, content, 'mp4')
    expect(await files.read(url)).toEqual(Buffer.from('0123456789'))
    expect(await files.putChunks(companyId, content, 'mp4')).toBe(url)
    expect(await files.put(companyId, Buffer.from('0123456789'), 'mp4')).toBe(url)
  })

  test('refuses content that proves unusable, or that changes between its two readings', async () => {
    const companyId = await makeCompany()
    async function* unusable() {
      yield Buffer.from('same ')
      throw new Error('unusable')
    }
    await expect(files.putChunks(companyId, unusable, 'mp4')).rejects.toThrow('unusable')
    let times = 0
    async function* changing() {
      yield Buffer.from('same ')
      yield Buffer.from(times++ === 0 ? 'first' : 'other')
    }
    await expect(files.putChunks(companyId, changing, 'mp4')).rejects.toThrow('changed')
  })

  test('deletes uploads that were never completed, and nothing else', async () => {
    const companyId = await makeCompany()
    const kept = await files.put(companyId, Buffer.from('kept'), 'png')
    const forgotten = `company/${companyId}/2026-01/a/b`
    await store.put(forgotten, Buffer.from('forgotten'), 'image/png')
    await sweepUploads(store)
    expect(await store.has(forgotten)).toBe(true)
    expect(await sweepUploads(store, Date.now() + 25 * 3_600_000)).toBeGreaterThanOrEqual(1)
    expect([await store.has(forgotten), await files.read(kept)]).toEqual([false, Buffer.from('kept')])
  })
})

/** Posts a form to a storage of another host. @returns its status */
async function postTo({ host, fields }: Token, file: Uint8Array, type = 'image/png'): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('Content-Type', type)
  form.append('file', new Blob([Uint8Array.from(file)], { type }), 'a.png')
  return (await fetch(host, { method: 'POST', body: form })).status
}

const chained = (first: string, parts: string[]) =>
  parts.reduce<Buffer | string>((above, part) => createHmac('sha256', above).update(part).digest(), first)
const conditionsOf = (policy = '') => JSON.parse(Buffer.from(policy, 'base64').toString()).conditions

test('a browser posts to a bucket of S3 what the policy allows, and the server takes it in', async () => {
  const { token, complete } = browser(onS3)
  const { session, companyId } = await staffOf()
  const given = await token(session)
  expect(given).toMatchObject({ Credentials: null, bucket, endpoint, host: `${endpoint}/${bucket}` })
  const { Policy, key: name = '', ...fields } = given.fields
  expect(name.startsWith(given.dir)).toBe(true)
  expect(conditionsOf(Policy)).toEqual(
    expect.arrayContaining([
      ['content-length-range', 1, 10 * 1024 * 1024],
      ['starts-with', '$Content-Type', 'image/'],
      { key: name },
    ]),
  )
  const [, day = '', region = ''] = (fields['X-Amz-Credential'] ?? '').split('/')
  const signing = chained(`AWS4${key.secret}`, [day, region, 's3', 'aws4_request'])
  expect(fields['X-Amz-Signature']).toBe(
    createHmac('sha256', signing)
      .update(Policy ?? '')
      .digest('hex'),
  )
  expect(await postTo(given, picture)).toBe(204)
  const { body } = await complete(session, name)
  expect(body.data).toMatchObject({ width: 60, height: 40 })
  expect(body.data?.url).toContain(`/files/${companyId}/`)
  expect((await onS3.app.inject({ url: body.data?.url ?? '' })).statusCode).toBe(200)
  expect(await onS3.parts.store.has(name)).toBe(false)
})

describe('Aliyun’s OSS', () => {
  test('signs as the vendor’s example does', () => {
    const policy = policyOf(new Date('2030-01-01T00:00:00.000Z'), [
      ['content-length-range', 0, 10_485_760],
      ['starts-with', '$key', 'card/'],
    ])
    expect(policy).toBe(
      'eyJleHBpcmF0aW9uIjoiMjAzMC0wMS0wMVQwMDowMDowMFoiLCJjb25kaXRpb25zIjpbWyJjb250ZW50LWxlbmd0aC1yYW5nZSIsMCwxMDQ4NTc2MF0sWyJzdGFydHMtd2l0aCIsIiRrZXkiLCJjYXJkLyJdXX0=',
    )
    expect(signatureOf('secret', policy)).toBe('lYQtVl48qTmTfLSx8YNL65OndvM=')
  })

  test('lends a role for one place and signs a form with it', async () => {
    const onOss = await testApp({ ...oss, WEB_DIST: '/nowhere' })
    const { session, companyId } = await staffOf(onOss)
    const given = await browser(onOss).token(session)
    const { fields, Credentials, dir } = given
    expect(given).toMatchObject({
      bucket,
      region: 'oss-cn-hangzhou',
      host: `https://${bucket}.oss-cn-hangzhou.aliyuncs.com/`,
    })
    // The sandbox’s token is the policy that the role was narrowed down by.
    const policy = JSON.parse(Buffer.from(Credentials?.SecurityToken ?? '', 'base64url').toString())
    expect(policy.Statement).toEqual([
      { Effect: 'Allow', Action: ['oss:PutObject'], Resource: [`acs:oss:*:*:${bucket}/${dir}*`] },
    ])
    const [id, day = '', region = ''] = (fields['x-oss-credential'] ?? '').split('/')
    expect([id, region, fields['x-oss-security-token']]).toEqual([
      Credentials?.AccessKeyId,
      'cn-hangzhou',
      Credentials?.SecurityToken,
    ])
    const signing = chained(`aliyun_v4${Credentials?.AccessKeySecret}`, [
      day,
      region,
      'oss',
      'aliyun_v4_request',
    ])
    const signature = createHmac('sha256', signing)
      .update(fields.policy ?? '')
      .digest('hex')
    expect(fields['x-oss-signature']).toBe(signature)
    expect(ossSignature(Credentials?.AccessKeySecret ?? '', { day, region }, fields.policy ?? '')).toBe(
      signature,
    )
    const signed = Object.entries(fields).filter(
      ([name]) => !['key', 'policy', 'x-oss-signature'].includes(name),
    )
    expect(conditionsOf(fields.policy)).toEqual([
      ['content-length-range', 1, 10 * 1024 * 1024],
      { bucket },
      ['starts-with', '$key', dir],
      ['starts-with', '$content-type', 'image/'],
      ...signed.map(([name, value]) => ({ [name]: value })),
    ])
    // The server reads the browser's file by the interface that OSS shares with S3.
    await onOss.parts.store.put(fields.key ?? '', picture, 'image/png')
    const { body } = await browser(onOss).complete(session, fields.key ?? '')
    expect(body.data?.url).toContain(`/files/${companyId}/`)
  })

  test('gets credentials for the role’s longest session, and reports a failure', async () => {
    const short = await testApp({ ...oss, WEB_DIST: '/nowhere' })
    const { session } = await staffOf(short)
    const ask = (app: typeof short, ttl: number, as = session) =>
      app.callAs(as, 'GET /biz/v1/upload/getStsToken', { query: { ttl } })
    const secondsOf = async (ttl: number) =>
      Math.round((Date.parse((await ask(short, ttl)).body.data?.expiresAt ?? '') - Date.now()) / 100) / 10
    expect(await secondsOf(10_000)).toBeLessThanOrEqual(3600)
    expect(await secondsOf(10)).toBeGreaterThan(600)
    const wrong = await testApp({ ...oss, OSS_ACCESS_KEY_SECRET: 'wrong', WEB_DIST: '/nowhere' })
    const staff = await staffOf(wrong)
    const { status, body, headers } = await ask(wrong, 900, staff.session)
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([503, '503', true])
  })
})
