import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import type { Database } from '#core/db/connect.ts'
import type { Task } from '#core/jobs/queue.ts'
import { WorkEnded } from '#core/work/process.ts'
import type { Workers } from '#core/work/workers.ts'
import type { Files } from '#domain/files/store.ts'
import { chunksOf, type Store } from '#domain/files/stores/store.ts'
import type { renderPage } from './render-page.ts'
import {
  type ConversionKey,
  type ConversionProblem,
  continueConversion,
  failConversion,
  findConversion,
  keepPage,
} from './store.ts'

type Tasks = { renderPage: typeof renderPage }

export interface ConvertsBrochures {
  db: Pick<Database, 'tenant'>
  store: Pick<Store, 'open'>
  files: Pick<Files, 'put' | 'locate'>
  workers: Workers<Tasks>
}

/** The longest duration of one job: a server that stops waits for it, and jobs of other companies run in between. */
const sliceMs = 4_000

type Conversion = NonNullable<Awaited<ReturnType<typeof findConversion>>>

/**
 * The task that makes pictures of a PDF's pages, one after the other, from the first missing one. Idempotent, also on
 * two instances at once: a page is stored only after the previous page.
 */
export const convertBrochure =
  (deps: ConvertsBrochures): Task =>
  async ({ companyId, id }, { isLast }) => {
    const key = { companyId, conversionId: id }
    const found = await deps.db.tenant(companyId, (db) => findConversion(db, key))
    if (!found || found.state === 'done' || found.state === 'failed') return
    const fail = (problem: ConversionProblem) =>
      deps.db.tenant(companyId, (db) => failConversion(db, key, problem))
    try {
      const end = await withCopy(deps, found.url, (file) => renderSlice(deps, key, found, file))
      if (end === 'more') await deps.db.tenant(companyId, (db) => continueConversion(db, key))
      else if (end !== 'done') await fail(end)
    } catch (problem) {
      // A page that used up its time or crashed its process would do so again.
      if (problem instanceof WorkEnded) return fail('unreadable')
      if (!isLast) throw problem
      return fail('broken')
    }
  }

/** @returns how the slice ended: all pages made, time over, or the reason why no page can be made */
async function renderSlice(
  { db, files, workers }: ConvertsBrochures,
  key: ConversionKey,
  { staff_id, total, pages }: Conversion,
  file: string,
): Promise<'done' | 'more' | 'unreadable' | 'locked' | 'tooMany'> {
  const { companyId } = key
  const owner = { companyId, personId: staff_id }
  const until = Date.now() + sliceMs
  let known = total
  for (let made = pages.length; known === 0 || made < known; made++) {
    const page = await workers.turn(owner, (run) => run('renderPage', { file, index: made }, 'job'))
    if ('refused' in page) return page.refused
    known = page.total
    const { width, height } = page
    const url = await files.put(companyId, page.content, 'webp')
    const small = page.small && (await files.put(companyId, page.small, 'webp'))
    const kept = { url, alt: cutText(page.text, 200), width, height, ...(small && { small }) }
    const isKept = await db.tenant(companyId, (tenant) =>
      keepPage(tenant, key, {
        made,
        total: page.total,
        page: kept,
        contents: page.contents,
        isMissingText: page.isMissingText,
      }),
    )
    // Another instance continues the conversion.
    if (!isKept) return 'done'
    if (Date.now() > until && made + 1 < known) return 'more'
  }
  return 'done'
}

const copyPrefix = 'mingpian-pdf-'
/** Far longer than a slice with its last page. */
const copyLivesMs = 30 * 60_000

/** Deletes the copies that killed servers left: they are as large as the PDFs. */
async function removeLeftCopies(): Promise<void> {
  const names = await readdir(tmpdir())
  for (const name of names.filter((each) => each.startsWith(copyPrefix))) {
    const folder = join(tmpdir(), name)
    // Another instance may have deleted it meanwhile.
    const made = await stat(folder).catch(() => undefined)
    if (made && made.mtimeMs < Date.now() - copyLivesMs)
      // Copies of another account cannot be deleted; ignore that.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** A copy on the disk, since a worker process gets no 50 MB through a pipe without blocking the server. */
async function withCopy<R>(
  { store, files }: ConvertsBrochures,
  url: string,
  work: (file: string) => Promise<R>,
): Promise<R | 'unreadable'> {
  const [, companyId = '', name = ''] = /^\/files\/([^/]+)\/([^/]+)$/.exec(url) ?? []
  const place = files.locate(companyId, name)
  const found = place && (await store.open(place.key))
  if (!found || 'beyond' in found) return 'unreadable'
  await removeLeftCopies()
  const folder = await mkdtemp(join(tmpdir(), copyPrefix))
  try {
    const file = join(folder, 'brochure.pdf')
    await pipeline(chunksOf(found), createWriteStream(file))
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
