import { type UploadPurpose, uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { Database } from '#core/db/connect.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { WorkEnded } from '#core/work/process.ts'
import type { RunTask, Workers } from '#core/work/workers.ts'
import type { Files } from '#domain/files/store.ts'
import { chunksOf, type Store } from '#domain/files/stores/store.ts'
import { wholePdf } from './pdf.ts'
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
  key: string
  purpose: UploadPurpose
}

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
// All that is needed to know a kind; nothing is unpacked.
const headBytes = 4_100

/**
 * Checks an uploaded file, keeps it and removes the upload; undefined where there is none. The content decides about its
 * kind, not the name or the declared type.
 * @throws Failure fileNotUsable, tooLarge; unavailable where the queue of files is full
 */
export async function takeIn(
  deps: TakesUploads,
  owner: Owner,
  asked: Asked,
  fail: Fail<'fileNotUsable'>,
): Promise<Kept | undefined> {
  const { store, db, workers } = deps
  const kept = await workers
    .turn(owner, (run) => keep(deps, run, owner, asked))
    .catch(async (problem: unknown) => {
      const isUnusable = problem instanceof UnusableFile || problem instanceof WorkEnded
      // Another try would end alike, unless there was no turn.
      const isFinal = isUnusable || (problem instanceof Failure && problem.failure !== 'unavailable')
      if (isFinal) await store.remove(asked.key)
      if (isUnusable) return fail('fileNotUsable')
      throw problem
    })
  // Another try was faster.
  if (!kept) return db.tenant(owner.companyId, (tenant) => findUpload(tenant, owner, asked.key))
  const answer = await db.tenant(owner.companyId, (tenant) => rememberUpload(tenant, owner, asked.key, kept))
  await store.remove(asked.key)
  return answer
}

async function keep(
  deps: TakesUploads,
  run: RunTask<Tasks>,
  { companyId }: Owner,
  { key, purpose }: Asked,
): Promise<Kept | undefined> {
  const found = await headOf(deps.store, key)
  if (!found) return undefined
  const { maxBytes, side, type } = uploadRules[purpose]
  if (found.size > maxBytes) throw new Failure('tooLarge')
  const kind = await fileTypeFromBuffer(found.head).catch(() => undefined)
  if (side > 0 && kind && pictures.includes(kind.mime)) return keepPicture(deps, run, companyId, key, purpose)
  if (side > 0 || kind?.mime !== type) throw new UnusableFile()
  const extension = purpose === 'document' ? 'pdf' : 'mp4'
  const url = await deps.files.putChunks(companyId, () => cleaned(deps.store, key, extension), extension)
  return { url, width: 0, height: 0 }
}

async function headOf(store: Store, key: string): Promise<{ size: number; head: Buffer } | undefined> {
  const found = await store.open(key, { start: 0, end: headBytes - 1 })
  if (!found) return undefined
  if ('beyond' in found) return { size: 0, head: Buffer.alloc(0) }
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(found)) chunks.push(chunk)
  return { size: found.size, head: Buffer.concat(chunks) }
}

/** Re-encodes a picture in a worker process: no byte of the sender stays. */
async function keepPicture(
  { store, files }: TakesUploads,
  run: RunTask<Tasks>,
  companyId: string,
  key: string,
  purpose: UploadPurpose,
): Promise<Kept | undefined> {
  const { maxBytes, side } = uploadRules[purpose]
  const bytes = await store.read(key, maxBytes)
  if (bytes === 'tooLarge') throw new Failure('tooLarge')
  if (!bytes) return undefined
  const made = await run('remakePicture', { bytes, side })
  if ('refused' in made) throw made.refused === 'tooLarge' ? new Failure('tooLarge') : new UnusableFile()
  const { content, width, height } = made
  return { url: await files.put(companyId, content, 'webp'), width, height }
}

/** A document or a video as it is kept, read from the store once more each time. */
async function* cleaned(store: Store, key: string, extension: 'pdf' | 'mp4') {
  const found = await store.open(key)
  if (!found || 'beyond' in found) throw new UnusableFile()
  const chunks = chunksOf(found)
  yield* extension === 'pdf' ? wholePdf(chunks) : withoutPlaces(chunks, found.size)
}
