import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '#core/http/failure.ts'
import type { Ended } from '#core/work/messages.ts'
import { reviveConversions } from '#domain/content/upkeep.ts'
import { makeForeignFontPdf, makePdf } from '../../../scripts/lib/pdf.mjs'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'

// A database of its own: the queue of a shared one holds the jobs of every test.
const db = await openOwn()
const { callAs, makeCompany, makeStaff, parts } = await testApp({ WEB_DIST: '/nowhere' }, db)

async function begun(pdf: Uint8Array) {
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId)
  const url = await parts.files.put(companyId, pdf, 'pdf')
  const { body } = await callAs(staff.session, 'POST /biz/v1/content/conversion', {
    body: { url, name: '手册.pdf' },
  })
  const conversionId = body.data?.conversionId ?? ''
  const look = async (session = staff.session) =>
    (await callAs(session, 'GET /biz/v1/content/conversion', { query: { conversionId } })).body
  return { companyId, staff, conversionId, look }
}

/** The worker does not wait for the statements that end a job; a long PDF takes several jobs. */
async function work(isOver: () => Promise<boolean>) {
  await expect
    .poll(
      async () => {
        await parts.queue.runDue()
        return isOver()
      },
      { timeout: 30_000 },
    )
    .toBe(true)
}

test('makes a picture of each page, in their order, with its words', async () => {
  const { look } = await begun(makePdf({ pages: 3 }))
  expect((await look()).data).toEqual({
    state: 'waiting',
    problem: '',
    total: 0,
    pages: [],
    contents: [],
    missingText: [],
  })
  await work(async () => (await look()).data?.state === 'done')
  const { data } = await look()
  expect(data).toMatchObject({ total: 3, problem: '' })
  expect(data?.pages.map(({ alt, width, height }) => [alt, width, height])).toEqual(
    [1, 2, 3].map((page) => [`Page ${page}`, 1242, 2208]),
  )
  // The page that the brochure opens with is there in a small size, too.
  expect(data?.pages.map(({ small }) => Boolean(small))).toEqual([true, false, false])
  const small = sharp((await parts.files.read(data?.pages[0]?.small ?? '')) ?? undefined)
  expect((await small.metadata()).width).toBe(828)
  const bytes = await parts.files.read(data?.pages[0]?.url ?? '')
  const at = { left: 20, top: 20, width: 1, height: 1 }
  const [red = 0, , blue = 0] = await sharp(bytes ?? Buffer.alloc(0))
    .extract(at)
    .raw()
    .toBuffer()
  // The band at the top of the first page is blue: the channels are in their order.
  expect(blue).toBeGreaterThan(red + 100)
})

/** UCS-2, as the CMaps whose names have UCS2 read it. */
const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** The share of a page's pixels that are not white. */
async function inkOf(url: string): Promise<number> {
  const bytes = (await parts.files.read(url)) ?? Buffer.alloc(0)
  const pixels = await sharp(bytes).greyscale().raw().toBuffer()
  return pixels.filter((each) => each < 128).length / pixels.length
}

test.each([
  ['simplified Chinese', 'STSong-Light', 'UniGB-UCS2-H', 'GB1', ucs2('产品手册'), '产品手册'],
  ['GBK', 'SimSun', 'GBK-EUC-H', 'GB1', Buffer.from('b2fac6b7cad6b2e1', 'hex'), '产品手册'],
  ['traditional Chinese', 'MSung-Light', 'UniCNS-UCS2-H', 'CNS1', ucs2('產品手冊'), '產品手冊'],
  ['Japanese', 'MS-Gothic', '90ms-RKSJ-H', 'Japan1', Buffer.from('90bb9569834a83', 'hex'), '製品カ'],
])('draws %s text whose font is not in the PDF', async (_, font, encoding, ordering, text, words) => {
  const { look } = await begun(makeForeignFontPdf({ font, encoding, ordering, text }))
  await work(async () => (await look()).data?.state === 'done')
  const { data } = await look()
  expect(data?.pages[0]?.alt).toContain(words)
  expect(await inkOf(data?.pages[0]?.url ?? '')).toBeGreaterThan(0.002)
  expect(data?.missingText).toEqual([])
})

test('names the pages whose text cannot be drawn', async () => {
  const text = ucs2('제품안내')
  const korean = { font: 'HYSMyeongJo-Medium', encoding: 'UniKS-UCS2-H', ordering: 'Korea1', text }
  const { look } = await begun(makeForeignFontPdf(korean))
  await work(async () => (await look()).data?.state === 'done')
  expect((await look()).data).toMatchObject({ total: 1, missingText: [1] })
})

test('deletes the copies that a killed server left, and no copy that is in use', async () => {
  const copy = () => mkdtemp(join(tmpdir(), 'mingpian-pdf-'))
  const [left, inUse] = [await copy(), await copy()]
  onTestFinished(() => rm(inUse, { recursive: true }))
  const hourAgo = Date.now() / 1000 - 3_600
  await utimes(left, hourAgo, hourAgo)
  const { look } = await begun(makePdf({ pages: 1 }))
  await work(async () => (await look()).data?.state === 'done')
  expect([existsSync(left), existsSync(inUse)]).toEqual([false, true])
})

test('gives the bookmarks of a PDF as contents', async () => {
  const bookmarks: [string, number][] = [
    ['庭院', 1],
    ['  报价\n与工期 ', 3],
    ['', 2],
    ['长'.repeat(200), 2],
  ]
  const { look } = await begun(makePdf({ pages: 3, bookmarks }))
  await work(async () => (await look()).data?.state === 'done')
  expect((await look()).data?.contents).toEqual([
    { title: '庭院', page: 1 },
    { title: '报价 与工期', page: 3 },
    { title: '长'.repeat(60), page: 2 },
  ])
})

test('continues with the first missing page after its instance was killed', async () => {
  const { companyId, conversionId, look } = await begun(makePdf({ pages: 2 }))
  const kept = { url: `/files/${companyId}/AAAAAAAAAAAAAAAAAAAAAA.webp`, alt: '', width: 1, height: 1 }
  await db.opsPool.query(
    `update conversion set state = 'running', total = 2, pages = $2, updated_at = now() - interval '3 minutes'
     where conversion_id = $1`,
    [conversionId, JSON.stringify([kept])],
  )
  // The job of the killed instance is still locked.
  await db.opsPool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', key = null where key like $1",
    [`%${conversionId}`],
  )
  await parts.queue.runDue()
  expect((await look()).data?.pages).toHaveLength(1)
  await reviveConversions(db)
  await work(async () => (await look()).data?.state === 'done')
  expect((await look()).data?.pages.map(({ alt }) => alt)).toEqual(['', 'Page 2'])
})

test('two instances at work on one PDF keep each page once', async () => {
  const { companyId, conversionId, look } = await begun(makePdf({ pages: 4 }))
  const { convertBrochure } = await import('#domain/content/conversion/convert.ts')
  const task = convertBrochure(parts)
  await Promise.all([1, 2].map(() => task({ companyId, id: conversionId }, { isLast: false })))
  await work(async () => (await look()).data?.state === 'done')
  expect((await look()).data?.pages.map(({ alt }) => alt)).toEqual([1, 2, 3, 4].map((n) => `Page ${n}`))
})

test.each([
  ['unavailable', 'done', 3],
  ['deadline', 'failed', 0],
  ['crash', 'failed', 0],
] as const)('where the first page ended as “%s”, the conversion ends as %s with %i pages', async (why, state, made) => {
  const { companyId, conversionId, look } = await begun(makePdf({ pages: 3 }))
  const task = await taskThatEnds([why])
  for (let run = 0; run < 10 && (await look()).data?.state !== state; run++)
    await task({ companyId, id: conversionId }, { isLast: false }).catch(() => undefined)
  const { data } = await look()
  expect([data?.state, data?.pages.length]).toEqual([state, made])
})

test('a page for which the machine is too busy is tried again by the queue, and the PDF is not to blame after the last try', async () => {
  const { companyId, conversionId, look } = await begun(makePdf({ pages: 1 }))
  const task = await taskThatEnds(['unavailable', 'unavailable'])
  const run = (isLast: boolean) => task({ companyId, id: conversionId }, { isLast })
  await expect(run(false)).rejects.toMatchObject({ failure: 'unavailable' })
  expect((await look()).data).toMatchObject({ state: 'waiting', problem: '' })
  await run(true)
  expect((await look()).data).toMatchObject({ state: 'failed', problem: 'broken' })
})

/** The task of conversions, whose first pages end their processes for these reasons. */
async function taskThatEnds(reasons: ('unavailable' | Ended)[]) {
  const { convertBrochure } = await import('#domain/content/conversion/convert.ts')
  const { WorkEnded } = await import('#core/work/process.ts')
  const left = [...reasons]
  const workers: typeof parts.workers = {
    ...parts.workers,
    turn: (owner, work) => {
      const why = left.shift()
      if (!why) return parts.workers.turn(owner, work)
      return Promise.reject(
        why === 'unavailable' ? new Failure('unavailable') : new WorkEnded(why, 'renderPage'),
      )
    },
  }
  return convertBrochure({ ...parts, workers })
}

test('says why a PDF cannot become a brochure', async () => {
  const broken = await begun(Buffer.from('%PDF-1.4\nnothing\n%%EOF\n'))
  const long = await begun(makePdf({ pages: 201 }))
  await work(async () => (await long.look()).data?.state === 'failed')
  await work(async () => (await broken.look()).data?.state === 'failed')
  expect((await broken.look()).data).toMatchObject({ problem: 'unreadable', pages: [] })
  expect((await long.look()).data).toMatchObject({ problem: 'tooMany', pages: [] })
})

test('answers the member who began it alone, and takes files of the own company alone', async () => {
  const { companyId, conversionId, look } = await begun(makePdf({ pages: 1 }))
  const colleague = await makeStaff(companyId, { role: 'admin' })
  const stranger = await makeStaff(await makeCompany())
  for (const { session } of [colleague, stranger]) expect((await look(session)).code).toBe('404')
  const foreign = await parts.files.put(companyId, makePdf({ pages: 1 }), 'pdf')
  const answer = await callAs(stranger.session, 'POST /biz/v1/content/conversion', {
    body: { url: foreign, name: 'a.pdf' },
  })
  expect(answer.status).toBe(400)
  for (const id of [randomUUID(), 'x', `${conversionId}'`])
    expect(
      (await callAs(colleague.session, 'GET /biz/v1/content/conversion', { query: { conversionId: id } }))
        .status,
    ).not.toBe(200)
})
