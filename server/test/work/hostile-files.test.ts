import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { UploadPurpose } from '@mingpian/contract/shared/rules/uploads.ts'
import { uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWorkers } from '#core/work/workers.ts'
import type { WorkerTasks } from '#worker.ts'
import { listener } from '../outbound/listener.ts'
import { boxes } from '../security/upload-files.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { atEnd } from '../support/at-end.ts'
import { builtProgram } from '../support/built.ts'
import { browser } from '../upload/forms.ts'
import { longPdf, manyAttributes, manyCells, manyScans, narrowPng } from './hostile-files.ts'

const fixture = await testApp({ WEB_DIST: '/nowhere' })

const ENOUGH = 20

/** Health requests, one after another, until all of `work` is answered. After enough of them, only now and then. */
async function besides<T>(
  { app }: Pick<TestApp, 'app'>,
  work: Promise<T>[],
): Promise<{ answers: T[]; health: number }> {
  let isOver = false
  const done = Promise.all(work).finally(() => {
    isOver = true
  })
  let health = 0
  while (!isOver) {
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    if (!isOver) health++
    await (health < ENOUGH ? turn() : wait(20))
  }
  return { answers: await done, health }
}

const adminOf = async ({ makeCompany, makeStaff }: TestApp) =>
  makeStaff(await makeCompany(), { role: 'admin' })

const check = async ({ callAs }: TestApp, session: string, bytes: Buffer) =>
  (
    await callAs(session, 'POST /biz/v1/staff/import/check', {
      body: { source: 'file', content: bytes.toString('base64') },
    })
  ).body.code

/** Puts a file where it waits; the result completes it and answers the code. */
async function posted(app: TestApp, session: string, bytes: Buffer, purpose: UploadPurpose) {
  const { token, post, complete } = browser(app)
  const { fields } = await token(session, purpose)
  const answer = await post(fields, bytes, { type: uploadRules[purpose].type })
  expect(answer.statusCode).toBe(204)
  return async () => (await complete(session, fields.key ?? '', purpose)).body.code
}

const jpeg = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#27c' } })
    .jpeg()
    .toBuffer()

describe('while a hostile file is handled, at least 20 other requests are answered', () => {
  test.each<[what: string, code: string, copies: number, bytes: () => Buffer]>([
    ['100,000 attributes on one cell', '500316', 5, manyAttributes],
    ['200,000 cells', '500316', 1, manyCells],
    ['5 MB of separators', '500316', 5, () => Buffer.from(`账号${','.repeat(5_000_000)}`)],
    [
      '5,000 rows of 1,000 columns',
      '500316',
      1,
      () => Buffer.from(`账号${`${','.repeat(999)}\n`.repeat(5_000)}`),
    ],
  ])('a list with %s', async (_what, code, copies, bytes) => {
    const { session } = await adminOf(fixture)
    const content = bytes()
    const { answers, health } = await besides(
      fixture,
      Array.from({ length: copies }, () => check(fixture, session, content)),
    )
    expect(answers).toEqual(Array(copies).fill(code))
    expect(health).toBeGreaterThanOrEqual(ENOUGH)
  })

  test.each<
    [
      what: string,
      purpose: UploadPurpose,
      code: string,
      copies: number,
      bytes: () => Buffer | Promise<Buffer>,
    ]
  >([
    ['a picture of 1 × 16,000,000 pixels', 'image', '500319', 10, () => narrowPng(16_000_000)],
    ['a JPEG of 20,000 scans', 'image', '500319', 10, () => manyScans(20_000)],
    ['a JPEG of as many scans and pixels as may be', 'image', '0', 1, () => manyScans(60)],
    ['a JPEG of 64 million pixels', 'image', '0', 1, () => jpeg(8_000)],
    ['a PDF of 50 MB', 'document', '0', 1, () => longPdf(uploadRules.document.maxBytes)],
    ['a video of 15,000 boxes', 'video', '0', 10, () => boxes(15_000, true)],
  ])('%s', async (_what, purpose, code, copies, bytes) => {
    const { session } = await adminOf(fixture)
    const file = await bytes()
    const completes = await Promise.all(
      Array.from({ length: copies }, () => posted(fixture, session, file, purpose)),
    )
    const { answers, health } = await besides(
      fixture,
      completes.map((complete) => complete()),
    )
    expect(answers).toEqual(Array(copies).fill(code))
    expect(health).toBeGreaterThanOrEqual(ENOUGH)
  })

  test('articles whose markup is as long as may be', async () => {
    const { session } = await adminOf(fixture)
    const html = '<i title="a"><b>'.repeat(12_000)
    const saved = Array.from({ length: 5 }, () =>
      fixture.callAs(session, 'POST /biz/v1/content/create', {
        body: { kind: 'article', title: '文', body: { html } },
      }),
    )
    const { answers, health } = await besides(fixture, saved)
    expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('0'))
    expect(health).toBeGreaterThanOrEqual(20)
  })
})

test('ten pictures of one visitor do not hold up the picture of another company', async () => {
  const visitor = await fixture.makeVisitor(await fixture.makeCompany())
  const admin = await adminOf(fixture)
  const large = await jpeg(2_500)
  const [own, ...theirs] = await Promise.all([
    posted(fixture, admin.session, await jpeg(50), 'image'),
    ...Array.from({ length: 10 }, () => posted(fixture, visitor.session, large, 'image')),
  ])
  const order: string[] = []
  const noted = (name: string, complete = own) => complete?.().then((code) => order.push(`${name} ${code}`))
  await Promise.all([...theirs.map((complete) => noted('visitor', complete)), noted('admin')])
  expect(order).toHaveLength(11)
  // In a plain queue it is one of the last three, which are handled at the same time.
  expect(order.indexOf('admin 0')).toBeLessThan(8)
})

test('pictures that a caller without a session fetches for made-up companies do not hold up a company’s picture', async () => {
  const site = await listener()
  const open = await testApp({ WEB_DIST: '/nowhere', PAGE_ORIGINS: site.origin })
  const large = await jpeg(2_500)
  site.on((_, response) => response.setHeader('content-type', 'image/jpeg').end(large))
  const turn = vi.spyOn(open.parts.workers, 'turn')
  const { session } = await adminOf(open)
  const own = await posted(open, session, await jpeg(50), 'image')
  const order: string[] = []
  const fetched = Array.from({ length: 8 }, async (_, at) => {
    const query = new URLSearchParams({ url: `${site.origin}/${at}.jpg`, companyId: `madeup0${at}` })
    await open.app.inject({ url: `/material/v1/poster/er_code_proxy?${query}` })
    order.push('anonymous')
  })
  await vi.waitFor(() => expect(turn).toHaveBeenCalledTimes(8))
  order.push(await own())
  await Promise.all(fetched)
  // One anonymous picture is handled at a time. If each company had a turn, the last one would be among the last three.
  expect(order.indexOf('0')).toBeLessThan(5)
})

test('work that passes its deadline is ended, answered and counted, and holds up no other request', async () => {
  const file = await builtProgram('test/support/hostile-work-child.ts')
  const stuck = await testApp({ WEB_DIST: '/nowhere', WORKER_FILE: file, FILE_SECONDS: '1' })
  const { session } = await adminOf(stuck)
  const complete = await posted(stuck, session, await jpeg(50), 'image')
  const { answers, health } = await besides(stuck, [
    check(stuck, session, Buffer.from('账号,姓名\na1,甲\n')),
    complete(),
  ])
  expect(answers).toEqual(['500316', '500311'])
  expect(health).toBeGreaterThanOrEqual(ENOUGH)
  const metrics = (await stuck.app.inject({ url: '/metrics' })).body
  for (const task of ['readRows', 'remakePicture'])
    expect(metrics).toContain(`work_processes_ended_total{task="${task}",reason="deadline"} 1`)
  // A file that no retry could read is not kept.
  expect(await complete()).toBe('404')
})

test('files for which the machine has no time are answered “try again”, and kept', async () => {
  const file = await builtProgram('test/support/idle-work-child.ts')
  const long = 60_000
  const stalledMs = { caller: 500, job: long }
  const idle = createWorkers<WorkerTasks>({ file, deadlineMs: long, stalledMs, log: { warn() {} } })
  atEnd(idle.close)
  const turn = vi.spyOn(fixture.parts.workers, 'turn').mockImplementation(idle.turn)
  onTestFinished(() => turn.mockRestore())
  const { session } = await adminOf(fixture)
  const { token, post, complete } = browser(fixture)
  const { fields } = await token(session)
  await post(fields, await jpeg(50))
  const list = Buffer.from('账号,姓名\na1,甲\n')
  expect(await check(fixture, session, list)).toBe('503')
  expect((await complete(session, fields.key ?? '')).body.code).toBe('503')
  turn.mockRestore()
  expect((await complete(session, fields.key ?? '')).body.code).toBe('0')
})
