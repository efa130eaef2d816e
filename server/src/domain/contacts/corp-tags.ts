import type { Task } from '#core/jobs/queue.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import { type ReadsContacts, wecomApp } from './read.ts'

type ReadsTags = Pick<ReadsContacts, 'db' | 'platform' | 'bringRenames' | 'keepCorpTags'>

/** Makes the stored tags of the company equal to WeCom's, after pending names were written to WeCom. */
export async function readCorpTags(parts: ReadsTags, app: AppCredential, companyId: string): Promise<void> {
  await parts.bringRenames(parts, app, companyId)
  const groups = await parts.platform.wecom.corpTags(app)
  await parts.db.tenant(companyId, (tenant) => parts.keepCorpTags(tenant, companyId, groups))
}

/** The task that follows a callback about tags. Idempotent. */
export const learnCorpTags =
  (parts: ReadsTags): Task =>
  async ({ companyId }) => {
    const app = await wecomApp(parts.platform, companyId)
    if (app) await readCorpTags(parts, app, companyId)
  }
