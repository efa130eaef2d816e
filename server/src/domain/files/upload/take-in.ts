import { type UploadPurpose, uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import { Failure } from '#core/http/failure.ts'
import type { Services } from '#services.ts'
import { oneByOne } from './gate.ts'
import type { Owner } from './place.ts'
import { findUpload, type Kept, rememberUpload } from './queries.ts'
import { remade } from './remade.ts'

/** A file lies in memory while it is looked at: one at a time. */
const gate = oneByOne()

/**
 * Looks at what somebody put into their place, keeps it and lets go of what they put there; undefined where nothing
 * lies there.
 * @throws Failure fileNotUsable, tooLarge
 */
export async function takeIn(
  { store, files, db }: Pick<Services, 'store' | 'files' | 'db'>,
  owner: Owner,
  { key, purpose }: { key: string; purpose: UploadPurpose },
): Promise<Kept | undefined> {
  const kept = await gate(async () => {
    const bytes = await store.read(key, uploadRules[purpose].maxBytes)
    if (bytes === 'tooLarge') throw new Failure('tooLarge')
    if (!bytes) return undefined
    const { content, extension, width, height } = await remade(bytes, purpose)
    return { url: await files.put(owner.companyId, content, extension), width, height }
  }).catch(async (problem: unknown) => {
    // It will not get better.
    if (problem instanceof Failure) await store.remove(key)
    throw problem
  })
  // Somebody else's try, or an earlier one, was faster.
  if (!kept) return db.tenant(owner.companyId, (tenant) => findUpload(tenant, owner, key))
  const answer = await db.tenant(owner.companyId, (tenant) => rememberUpload(tenant, owner, key, kept))
  await store.remove(key)
  return answer
}
