import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errors } from '@mingpian/contract/shared/errors.ts'
import { ruleOf, uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { policyOf, signatureOf } from '#domain/files/stores/post-form.ts'
import { remakePicture } from '#domain/files/upload/picture.ts'
import { testApp } from '../support/app.ts'
import { browser } from '../upload/forms.ts'
import { boxes, type Hostile, hostileFiles } from './upload-files.ts'

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { app, parts, makeCompany, makeStaff, makeVisitor } = fixture
const { token, post, complete } = browser(fixture)
const files = await hostileFiles()

const staffOf = async () => makeStaff(await makeCompany())
/** Names of the uploads that were not completed yet. */
const waiting = () =>
  readdir(join(parts.config.dataDir, 'company'), { recursive: true, withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    () => [],
  )
/** Texts that must never come back out of an uploaded file. */
const secrets = ['EICAR', 'script', '<?php', 'GeheimKamera', 'Exif', '+31.2304', 'system(']

/** Problems of a file's upload; none where its outcome is the listed one. */
async function problemsWith(file: Hostile, sender: { session: string }): Promise<string[]> {
  const { bytes, purpose = 'image', outcome, name = 'a.jpg', type = 'image/png' } = file
  const { fields } = await token(sender.session, purpose)
  const posted = await post(fields, bytes, { name, type })
  if (posted.statusCode !== 204) {
    const expected = outcome === 'refused at once' && (await waiting()).length === 0
    return expected ? [] : [`posting it answered ${posted.statusCode}`]
  }
  const { body, status } = await complete(sender.session, fields.key ?? '', purpose)
  const left = (await waiting()).length > 0 ? ['the sent file lies there still'] : []
  if (outcome !== 'kept') {
    const known = outcome === 'refused at once' ? undefined : errors[outcome]
    return body.code === known?.code && status === known?.status
      ? left
      : [`it answered ${status} ${body.code}`, ...left]
  }
  return body.data
    ? [...left, ...(await problemsShown(body.data.url, purpose))]
    : [`it was refused: ${body.message}`]
}

/** Problems of a stored file's answer. */
async function problemsShown(url: string, purpose: keyof typeof uploadRules): Promise<string[]> {
  const { statusCode, headers, rawPayload } = await app.inject({ url })
  const { picture: isPicture, type } = ruleOf(purpose)
  const wanted = isPicture ? 'image/webp' : type
  const isShown = isPicture !== undefined || purpose === 'video'
  const found = isPicture ? await sharp(rawPayload, { animated: true }).metadata() : undefined
  return [
    ...(statusCode === 200 ? [] : [`it is answered ${statusCode}`]),
    ...(headers['content-type'] === wanted ? [] : [`it leaves as ${headers['content-type']}`]),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['a browser may guess what it is']),
    ...((headers['content-disposition'] === undefined) === isShown ? [] : ['it is shown or not, wrongly']),
    ...(String(headers['content-security-policy']).includes('sandbox') ? [] : ['it may run']),
    ...secrets.filter((secret) => rawPayload.includes(secret)).map((secret) => `it still holds ${secret}`),
    ...(found && (found.exif || found.icc || found.xmp || found.depth !== 'uchar')
      ? ['more than a picture of ours']
      : []),
  ]
}

test('remaking the pictures among them takes less than 100 MB', async () => {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 5)
  for (const { bytes, purpose = 'image' } of files) {
    const { picture } = ruleOf(purpose)
    if (picture) await remakePicture({ bytes, rule: picture })
  }
  clearInterval(watch)
  expect((most - before) / 1024 / 1024).toBeLessThan(100)
})

describe('each of forty files', () => {
  test('is forty', () => expect(files).toHaveLength(40))

  test.each(files.map((file) => [file.what, file] as const))('%s', async (_what, file) => {
    expect(await problemsWith(file, await staffOf())).toEqual([])
  })
})

describe('the test file of virus scanners, under the type of each purpose', () => {
  const named = { portrait: 'image/jpeg', cover: 'image/png', image: 'image/webp' } as const
  const purposes = Object.keys(uploadRules) as (keyof typeof uploadRules)[]
  const virus = files.find(({ what }) => what === 'the test of virus scanners') as Hostile

  test.each(purposes)('is refused as a %s, and is deleted', async (purpose) => {
    const type = purpose in named ? named[purpose as keyof typeof named] : uploadRules[purpose].type
    expect(await problemsWith({ ...virus, purpose, type }, await staffOf())).toEqual([])
  })

  test('is not in a picture that was re-encoded from one with it', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#111' } })
      .png()
      .toBuffer()
    const bytes = Buffer.concat([picture, virus.bytes])
    const file: Hostile = { what: 'a picture with a virus behind it', bytes, outcome: 'kept' }
    expect(await problemsWith(file, await staffOf())).toEqual([])
  })
})

test.each([
  ['side by side', boxes(30_000, false)],
  ['one inside the other', boxes(30_000, true)],
])('refuses a video that is nothing but boxes %s, before its end', async (what, bytes) => {
  const file = { what, bytes, purpose: 'video', type: 'video/mp4', outcome: 'fileNotUsable' } as const
  expect(await problemsWith(file, await staffOf())).toEqual([])
})

test('these checks find a file that was stored as it came', async () => {
  const companyId = await makeCompany()
  const photo = files.find(({ what }) => what === 'a photo that tells where it was made')
  const url = await parts.files.put(companyId, photo?.bytes ?? Buffer.alloc(0), 'jpg')
  expect(await problemsShown(url, 'image')).toEqual(
    expect.arrayContaining([
      'it leaves as image/jpeg',
      'it still holds GeheimKamera',
      'more than a picture of ours',
    ]),
  )
})

describe('a form', () => {
  const picture = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#111' } })
      .png()
      .toBuffer()
  const status = async (fields: Record<string, string>, as: { type?: string } = {}) =>
    (await post(fields, await picture(), as)).statusCode

  test('is refused with any change, and accepted without one', async () => {
    const { session } = await staffOf()
    const { fields, dir } = await token(session)
    const key = fields.key ?? ''
    const policy = JSON.parse(Buffer.from(fields.policy ?? '', 'base64').toString())
    const wider = Buffer.from(
      JSON.stringify({ ...policy, conditions: [['content-length-range', 0, 999_999_999]] }),
    ).toString('base64')
    const without = (name: string) =>
      Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name))
    const changes: [string, Record<string, string>, { type?: string }?][] = [
      [
        'another person’s place',
        { ...fields, key: key.replace(/[^/]+$/, '').replace(/.\/$/, 'x/') + randomUUID() },
      ],
      ['the kept files', { ...fields, key: `files/${dir.split('/')[1]}/${'x'.repeat(22)}.webp` }],
      ['a way out', { ...fields, key: `${dir}../../x` }],
      ['deeper', { ...fields, key: `${dir}a/b/c/d` }],
      ['a hidden file', { ...fields, key: `${dir}.x` }],
      ['another policy', { ...fields, policy: wider }],
      ['another signature', { ...fields, Signature: signatureOf('guess', fields.policy ?? '') }],
      ['no signature', without('Signature')],
      ['no token', without('x-oss-security-token')],
      ['no policy', without('policy')],
      ['no key', without('key')],
      ['another token', { ...fields, 'x-oss-security-token': `${fields['x-oss-security-token']}x` }],
      ['another kind of file', fields, { type: 'text/html' }],
      ['a bucket that is none', { ...fields, 'Content-Type': 'text/html' }],
    ]
    for (const [what, changed, as] of changes)
      expect([what, await status(changed, as)]).toEqual([what, expect.toBeOneOf([400, 403, 404])])
    expect(await waiting()).toEqual([])
    expect(await status(fields)).toBe(204)
    await complete(session, key)
  })

  test('signed by the holder of the token is held to the token’s own limits', async () => {
    const { session } = await staffOf()
    const { fields, dir, Credentials } = await token(session)
    const signedFor = (conditions: Parameters<typeof policyOf>[1], key: string, hours = 1) => {
      const policy = policyOf(new Date(Date.now() + hours * 3_600_000), conditions)
      return { ...fields, key, policy, Signature: signatureOf(Credentials?.AccessKeySecret ?? '', policy) }
    }
    const any: Parameters<typeof policyOf>[1] = [['content-length-range', 0, 999_999_999]]
    const month = dir.split('/')[2] ?? ''
    const other = (await token((await staffOf()).session)).dir
    expect(await status(signedFor(any, `${other}x`))).toBe(403)
    expect(await status(signedFor(any, `company/${dir.split('/')[1]}/${month}/${randomUUID()}/x`))).toBe(403)
    expect(await status(signedFor(any, `${dir}x`), { type: 'application/pdf' })).toBe(403)
    expect(await status(signedFor(any, `${dir}x`, -1))).toBe(403)
    expect(await status(signedFor([['starts-with', '$key', 'files/']], `${dir}x`))).toBe(403)
    expect(await status(signedFor([['matches' as 'eq', '$key', dir]], `${dir}x`))).toBe(403)
    const large = Buffer.alloc(uploadRules.image.maxBytes + 1)
    expect((await post(signedFor(any, `${dir}x`), large)).statusCode).toBe(413)
    // No numbers, and conditions that are none.
    for (const odd of [['content-length-range', 0, 'all'], ['content-length-range'], null, 7, 'any', [{}]])
      expect([odd, (await post(signedFor([odd as never], `${dir}x`), large)).statusCode]).toEqual([odd, 403])
    expect(await waiting()).toEqual([])
    expect(await status(signedFor(any, `${dir}x`))).toBe(204)
    await complete(session, `${dir}x`)
  })

  test('is refused after its expiry, and under the path of another person or company', async () => {
    const companyId = await makeCompany()
    const [owner, peer] = [await makeStaff(companyId), await makeStaff(companyId)]
    const late = await parts.store.grant({
      isStaff: true,
      ...{ companyId, personId: owner.personId, maxBytes: 99_999, type: 'image/', seconds: -1 },
      ...{ dir: `company/${companyId}/2026-01/a/`, key: `company/${companyId}/2026-01/a/b` },
    })
    expect(await status(late.fields)).toBe(403)
    const [mine, theirs] = [await token(owner.session), await token(peer.session)]
    expect(await status({ ...theirs.fields, key: mine.fields.key ?? '' })).toBe(403)
    expect(await status(mine.fields)).toBe(204)
    for (const { session } of [peer, await makeVisitor(companyId), await staffOf()])
      expect((await complete(session, mine.fields.key ?? '')).status).toBe(404)
    expect((await complete(owner.session, mine.fields.key ?? '')).body.success).toBe(true)
  })

  test('that is malformed is refused, and nothing of it is stored', async () => {
    const bodies: [string, string][] = [
      ['application/json', '{}'],
      ['multipart/form-data', 'nothing'],
      ['multipart/form-data; boundary=x', '--x\r\nbroken'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
      ],
      [
        'multipart/form-data; boundary=x',
        `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\na\r\n'.repeat(40)}--x--\r\n`,
      ],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="key"\r\n\r\na\r\n--x--\r\n',
      ],
    ]
    for (const [type, payload] of bodies) {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: '/files',
        headers: { 'content-type': type },
        payload,
      })
      expect([type, payload.slice(0, 40), statusCode]).toEqual([
        type,
        payload.slice(0, 40),
        expect.toBeOneOf([400, 413]),
      ])
      expect(body).not.toContain('FST_')
    }
    expect(await waiting()).toEqual([])
  })

  test('is accepted 30 times from one person, then refused', async () => {
    const { session } = await staffOf()
    const { fields } = await token(session)
    const answers: number[] = []
    for (let n = 0; n < 31; n++) answers.push(await status(fields))
    expect(answers).toEqual([...Array<number>(30).fill(204), 429])
    await complete(session, fields.key ?? '')
  })
})
