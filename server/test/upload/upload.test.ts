import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadVolumes } from '@mingpian/contract/shared/rules/uploads.ts'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { renderPage } from '#domain/content/conversion/render-page.ts'
import { removeFiles } from '#domain/files/removal.ts'
import { makePdf } from '../../../scripts/lib/pdf.mjs'
import { testApp } from '../support/app.ts'
import { browser } from './forms.ts'

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { app, callAs, parts, makeCompany, makeMaterial, makeStaff, makeVisitor } = fixture
const { token, post, complete, upload } = browser(fixture)

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })

const staffOf = async () => makeStaff(await makeCompany())
const onDisk = (key: string) => existsSync(join(parts.config.dataDir, key))

test('re-encodes a picture, serves the new file and deletes the sent one', async () => {
  const { session, companyId } = await staffOf()
  const { fields } = await token(session, 'portrait')
  const answer = await post(fields, await red(3000, 1500).png().toBuffer())
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  const key = fields.key ?? ''
  expect(onDisk(key)).toBe(true)
  const { body } = await complete(session, key, 'portrait')
  expect(body.data).toEqual({ url: expect.any(String), width: 1280, height: 640 })
  expect(body.data?.url).toMatch(new RegExp(`^/files/${companyId}/[A-Za-z0-9_-]{22}\\.webp$`))
  expect(onDisk(key)).toBe(false)
  const shown = await app.inject({ url: body.data?.url ?? '' })
  expect(shown.headers['content-type']).toBe('image/webp')
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 640 })
})

test('answers the same where an upload is completed more than once, also at the same time', async () => {
  const { session } = await staffOf()
  const { fields } = await token(session)
  await post(fields, await red(40, 30).jpeg().toBuffer(), { type: 'image/jpeg' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => complete(session, fields.key ?? '')))
  const later = await complete(session, fields.key ?? '')
  const { url } = later.body.data ?? {}
  for (const { body } of [...answers, later])
    expect(body).toMatchObject({ code: '0', data: { url, width: 40, height: 30 } })
})

test('grants an upload for the requested time, up to the maximum', async () => {
  const { session, companyId, personId } = await staffOf()
  const ask = (ttl: number) => callAs(session, 'GET /biz/v1/upload/getStsToken', { query: { ttl } })
  const { body } = await ask(20_000)
  const seconds = (Date.parse(body.data?.expiresAt ?? '') - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(9_900)
  expect(seconds).toBeLessThanOrEqual(10_000)
  expect(body.data?.Credentials?.Expiration).toBe(body.data?.expiresAt)
  expect(body.data?.dir).toMatch(new RegExp(`^company/${companyId}/\\d{4}-\\d\\d/[0-9a-f-]{36}/$`))
  expect(body.data?.dir).not.toContain(personId)
  expect((await callAs(session, 'GET /biz/v1/upload/getStsToken', {} as never)).body.errors?.[0]?.path).toBe(
    'ttl',
  )
  const old = await app.inject({
    url: '/editor/v1/mobile/oss/sts/token?ttl=60',
    headers: { authorization: session },
  })
  expect(old.json().data.dir).toBe(body.data?.dir)
})

test('keeps documents and videos unchanged, and serves them with their own type', async () => {
  const { session } = await staffOf()
  const paper = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  const { body } = await upload(session, paper, 'document', { type: 'application/pdf' })
  expect(body.data).toMatchObject({ width: 0, height: 0 })
  const shown = await app.inject({ url: body.data?.url ?? '' })
  expect(shown.rawPayload).toEqual(paper)
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
  })
})

test.each([
  ['80,000 zero bytes behind its end', (paper: Buffer) => Buffer.concat([paper, Buffer.alloc(80_508)])],
  ['a page behind its end', (paper: Buffer) => Buffer.concat([paper, Buffer.from('<p>ad</p>'.repeat(300))])],
  ['a line before its header', (paper: Buffer) => Buffer.concat([Buffer.from('\r\n\r\n'), paper])],
  ['no end mark', (paper: Buffer) => paper.subarray(0, paper.length - 6)],
])('accepts a PDF with %s, which PDFium opens', async (_, damaged) => {
  const { session } = await staffOf()
  const pdf = damaged(makePdf({ pages: 1 }))
  const { body } = await upload(session, pdf, 'document', { type: 'application/pdf' })
  expect(body.code).toBe('0')
  const folder = await mkdtemp(join(tmpdir(), 'mingpian-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'a.pdf')
  await writeFile(file, (await parts.files.read(body.data?.url ?? '')) ?? '')
  expect(await renderPage({ file, index: 0 })).toMatchObject({
    total: 1,
    text: 'Page 1',
    isMissingText: false,
  })
})

test('lets only the sender complete an upload', async () => {
  const companyId = await makeCompany()
  const [owner, peer, visitor] = [
    await makeStaff(companyId, { role: 'admin' }),
    await makeStaff(companyId),
    await makeVisitor(companyId),
  ]
  const foreign = await staffOf()
  const { fields } = await token(owner.session)
  await post(fields, await red(10, 10).png().toBuffer())
  const key = fields.key ?? ''
  for (const { session } of [peer, visitor, foreign]) {
    const { status, body } = await complete(session, key)
    expect([status, body.code]).toEqual([404, '404'])
  }
  expect((await complete(owner.session, key)).body.success).toBe(true)
  for (const guess of [
    `${key}x`,
    `${key}/../x`,
    'company/x',
    key.replace(/company\/[^/]+/, 'company/zzzzzzzz'),
  ])
    expect((await complete(owner.session, guess)).status).toBe(404)
})

test('a file that the company shows stays when a person who uploaded the same one is erased', async () => {
  const companyId = await makeCompany()
  const brochure = Buffer.from(`%PDF-1.4\n${companyId}\n%%EOF\n`)
  const url = await parts.files.put(companyId, brochure, 'pdf')
  const materialId = await makeMaterial(companyId)
  await parts.db.opsPool.query('update material set body = body || $1 where material_id = $2', [
    { file: { url } },
    materialId,
  ])
  const { session } = await makeVisitor(companyId)
  const { body } = await upload(session, brochure, 'document', { type: 'application/pdf' })
  expect(body.data?.url).toBe(url)
  const own = await upload(session, Buffer.concat([brochure, brochure]), 'document', {
    type: 'application/pdf',
  })
  const forgotten = await callAs(session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
  expect(forgotten.status).toBe(200)
  const { rows } = await parts.db.opsPool.query(
    'select removal_id as id from file_removal where company_id = $1',
    [companyId],
  )
  // The queue of the shared database has jobs of other tests.
  const remove = removeFiles(parts)
  for (const { id } of rows) await remove({ companyId, id }, { isLast: false })
  expect(await parts.files.read(url)).toEqual(brochure)
  expect(await parts.files.read(own.body.data?.url ?? '')).toBeNull()
})

test('joins the parts of a file once all of them are stored', async () => {
  const companyId = await makeCompany()
  const { session } = await makeStaff(companyId)
  const colleague = await makeStaff(companyId)
  const paper = Buffer.from(`%PDF-1.4\n${'x'.repeat(9_000)}\n%%EOF\n`)
  const cuts = [paper.subarray(0, 3_000), paper.subarray(3_000, 6_000), paper.subarray(6_000)]
  const { fields, dir } = await token(session, 'document')
  const keys = cuts.map((_, at) => `${dir}part-${at}`)
  const send = (at: number) =>
    post({ ...fields, key: keys[at] ?? '' }, cuts[at] ?? Buffer.alloc(0), { type: 'application/pdf' })
  const [key = '', ...more] = keys
  const done = (who = session, rest = more) =>
    callAs(who, 'POST /biz/v1/upload/complete', { body: { key, more: rest, purpose: 'document' } })
  await send(0)
  await send(2)
  expect((await done()).status).toBe(404)
  await send(1)
  expect((await done(colleague.session)).status).toBe(404)
  const { body } = await done()
  expect(await parts.files.read(body.data?.url ?? '')).toEqual(paper)
  expect(keys.filter(onDisk)).toEqual([])
  expect((await done()).body.data).toEqual(body.data)
})

test('refuses parts that are too large together', async () => {
  const { session } = await staffOf()
  const { fields, dir } = await token(session, 'image')
  const key = `${dir}one`
  await post({ ...fields, key }, Buffer.alloc(4 * 1024 * 1024, 'x'))
  const answer = await callAs(session, 'POST /biz/v1/upload/complete', {
    body: { key, more: [key, key], purpose: 'image' },
  })
  expect(answer.body.code).toBe('413')
})

/** The state of a person's bytes of today, as if files had been posted before. */
const setVolume = (
  { companyId, personId }: { companyId: string; personId: string },
  of: { bytes: number; isStaff?: boolean },
) =>
  parts.db.ops
    .insertInto('upload_volume')
    .values({
      ...{ company_id: companyId, person_id: personId, bytes: of.bytes, is_staff: of.isStaff ?? false },
      day: new Date().toISOString().slice(0, 10),
    })
    .execute()

async function statusOfPost(session: string, file: Uint8Array) {
  const { fields } = await token(session)
  const { statusCode, headers } = await post(fields, file)
  expect(onDisk(fields.key ?? '')).toBe(statusCode === 204)
  return { statusCode, wait: Number(headers['retry-after'] ?? 0) }
}

test('refuses posts above the bytes of a visitor for a day, also concurrent ones, and takes those of staff', async () => {
  const companyId = await makeCompany()
  const [visitor, staff] = [await makeVisitor(companyId), await makeStaff(companyId)]
  const most = uploadVolumes.visitor.person
  const file = Buffer.alloc(100_000)
  await setVolume(visitor, { bytes: most - 2.5 * file.length })
  await setVolume(staff, { bytes: most, isStaff: true })
  const posts = await Promise.all([1, 2, 3, 4].map(() => statusOfPost(visitor.session, file)))
  expect(posts.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 429, 429])
  const [refused] = posts.filter(({ statusCode }) => statusCode === 429)
  expect(refused?.wait).toBeGreaterThan(0)
  expect(refused?.wait).toBeLessThanOrEqual(86_400)
  expect((await statusOfPost(staff.session, file)).statusCode).toBe(204)
})

test('refuses posts above the bytes of all visitors of a company for a day, and takes those of its staff and of others', async () => {
  const companyId = await makeCompany()
  const visitors = await Promise.all(Array.from({ length: 18 }, () => makeVisitor(companyId)))
  const { person, company } = uploadVolumes.visitor
  const own = Math.floor(company / 18)
  expect(own).toBeLessThan(person)
  await Promise.all(visitors.map((visitor) => setVolume(visitor, { bytes: own })))
  const file = Buffer.alloc(1_000)
  const statusOf = async ({ session }: { session: string }) => (await statusOfPost(session, file)).statusCode
  const stranger = await makeVisitor(await makeCompany())
  const senders = [await makeVisitor(companyId), await makeStaff(companyId), stranger]
  expect(await Promise.all(senders.map(statusOf))).toEqual([429, 204, 204])
})

test('does not count the bytes of a post of which nothing was stored', async () => {
  const visitor = await makeVisitor(await makeCompany())
  expect((await statusOfPost(visitor.session, Buffer.alloc(0))).statusCode).toBe(400)
  const { bytes } = await parts.db.ops
    .selectFrom('upload_volume')
    .select('bytes')
    .where('person_id', '=', visitor.personId)
    .executeTakeFirstOrThrow()
  expect(Number(bytes)).toBe(0)
})
