import { type PictureRule, ruleOf, type UploadPurpose } from '@mingpian/contract/shared/rules/uploads.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { Database } from '#core/db/connect.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { WorkEnded } from '#core/work/process.ts'
import type { RunTask, Workers } from '#core/work/workers.ts'
import { keepFile } from '#domain/files/removal.ts'
import type { Files } from '#domain/files/store.ts'
import type { Store } from '#domain/files/stores/store.ts'
import { openParts, type Parts } from './parts.ts'
import { beginsAsPdf } from './pdf.ts'
import type { remakePicture } from './picture.ts'
import type { Owner } from './place.ts'
import { findUpload, type Kept, rememberUpload } from './queries.ts'
import { UnusableFile } from './unusable-file.ts'
import { withoutPlaces } from './video.ts'

type Tasks = { remakePicture: typeof remakePicture }

/** Dependencies of taking an upload in. */
export interface TakesUploads {
  store: Store
  files: Files
  db: Pick<Database, 'tenant'>
  workers: Workers<Tasks>
}

interface Asked {
  /** The parts of the file, in their order. The first one names the upload. */
  keys: readonly string[]
  purpose: UploadPurpose
}

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/**
 * Checks an uploaded file, stores it and removes the upload; undefined if there is none. The content decides the kind,
 * not the name or the declared type.
 * @throws Failure fileNotUsable, tooLarge, tooManyPixels; unavailable if the queue of files is full
 */
export async function takeIn(
  deps: TakesUploads,
  owner: Owner,
  asked: Asked,
  fail: Fail<'fileNotUsable' | 'tooManyPixels'>,
): Promise<Kept | undefined> {
  const { store, db, workers } = deps
  const [key = ''] = asked.keys
  const remove = () => Promise.all(asked.keys.map((each) => store.remove(each)))
  const known = () => db.tenant(owner.companyId, (tenant) => findUpload(tenant, owner, key))
  const kept = await workers
    .turn(owner, (run) => keep(deps, run, owner, asked))
    .catch(async (problem: unknown) => {
      const isUnusable = problem instanceof UnusableFile || problem instanceof WorkEnded
      // A concurrent, faster try stores its result before it removes the parts, which this try may have been reading.
      if (await known()) return undefined
      // A retry would fail too, unless the queue was full.
      const isFinal = isUnusable || (problem instanceof Failure && problem.failure !== 'unavailable')
      if (isFinal) await remove()
      if (isUnusable) return fail(problem instanceof UnusableFile ? problem.reason : 'fileNotUsable')
      throw problem
    })
  // Another try was faster.
  if (!kept) return known()
  const { result, again } = kept
  const file = { companyId: owner.companyId, url: result.url, again }
  const answer = await keepFile(deps, file, (tenant) => rememberUpload(tenant, owner, key, result))
  await remove()
  return answer
}

/** A file that was stored, and a way to store it once more. */
interface Stored {
  result: Kept
  again: () => Promise<unknown>
}

async function keep(
  deps: TakesUploads,
  run: RunTask<Tasks>,
  { companyId }: Owner,
  { keys, purpose }: Asked,
): Promise<Stored | undefined> {
  const { maxBytes, picture, type } = ruleOf(purpose)
  const parts = await openParts(deps.store, keys)
  if (!parts) return undefined
  if (parts.size > maxBytes) throw new Failure('tooLarge')
  const kind = await fileTypeFromBuffer(parts.head).catch(() => undefined)
  if (picture && kind && pictures.includes(kind.mime))
    return keepPicture(deps, run, companyId, parts, picture)
  const isOfType = purpose === 'document' ? beginsAsPdf(parts.head) : kind?.mime === type
  if (picture || !isOfType) throw new UnusableFile()
  const extension = purpose === 'document' ? 'pdf' : 'mp4'
  const put = () => deps.files.putChunks(companyId, () => cleaned(parts, extension), extension)
  return { result: { url: await put(), width: 0, height: 0 }, again: put }
}

/** Encodes a picture again in a worker process, so that no byte of the sender is stored. */
async function keepPicture(
  { files }: TakesUploads,
  run: RunTask<Tasks>,
  companyId: string,
  parts: Parts,
  rule: PictureRule,
): Promise<Stored> {
  const chunks: Uint8Array[] = []
  for await (const chunk of parts.chunks()) chunks.push(chunk)
  const made = await run('remakePicture', { bytes: Buffer.concat(chunks), rule })
  if ('refused' in made) throw new UnusableFile(made.refused)
  const { content, width, height } = made
  const put = () => files.put(companyId, content, 'webp')
  return { result: { url: await put(), width, height }, again: put }
}

/** The stored form of a document or a video, read from the store again each time. */
const cleaned = (parts: Parts, extension: 'pdf' | 'mp4') =>
  extension === 'pdf' ? parts.chunks() : withoutPlaces(parts.chunks(), parts.size)
