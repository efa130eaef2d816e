import type { Task } from '#core/jobs/queue.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import { type ReadsContacts, wecomApp } from './read.ts'

type ReadsTags = Pick<ReadsContacts, 'db' | 'platform' | 'bringRenames' | 'keepCorpTags'>

/** Makes the tags of the company here equal to those of WeCom, after names that WeCom has yet to take were brought there. */
export async function readCorpTags(parts: ReadsTags, app: AppCredential, companyId: string): Promise<void> {
  await parts.bringRenames(parts, app, companyId)
  const groups = await parts.platform.wecom.corpTags(app)
  await parts.db.tenant(companyId, (tenant) => parts.keepCorpTags(tenant, companyId, groups))
}

/** The task that follows a callback about tags. Safe to run again. */
export const learnCorpTags =
  (parts: ReadsTags): Task =>
  async ({ companyId }) => {
    const app = await wecomApp(parts.platform, companyId)
    if (app) await readCorpTags(parts, app, companyId)
  }
