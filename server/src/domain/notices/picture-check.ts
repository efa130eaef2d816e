import sharp from 'sharp'
import type { Database } from '#core/db/connect.ts'
import type { JobPayload } from '#core/jobs/tasks.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { companyOrigin } from '#domain/company/own-origin.ts'
import { keepFile, removeLater } from '#domain/files/removal.ts'
import type { Files } from '#domain/files/store.ts'
import {
  doubtLatePictures,
  doubtPictures,
  keepAnswer,
  keepQuestion,
  picturesToAsk,
  settlePictures,
} from '#domain/posts/picture-check.ts'
import { waitingCount } from '#domain/posts/queue.ts'
import { tellReviewers } from './reviews.ts'

interface Asks {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wechat'>
  files: Pick<Files, 'read' | 'put' | 'has'>
  config: { publicOrigin: string }
}

/**
 * The task that asks WeChat about the pictures of a post. A person decides about a post of which WeChat refuses the
 * question; while it does not answer, the task is tried again until the time for an answer is over.
 */
export const checkPictures =
  (parts: Asks) =>
  async ({ companyId, id: postId }: JobPayload): Promise<void> => {
    const { db, platform } = parts
    const app = await platform.findApp(companyId, 'mini')
    const asking = await db.tenant(companyId, (tenant) =>
      picturesToAsk(tenant, companyId, postId, app?.appId ?? ''),
    )
    if (!asking) return
    if (!app || !asking.openId) return leave(parts, companyId, postId, 'unchecked')
    const origin = await db.tenant(companyId, (tenant) =>
      companyOrigin(tenant, companyId, parts.config.publicOrigin),
    )
    for (const url of asking.urls) {
      const jpeg = await copyOf(await parts.files.read(url))
      if (!jpeg) return leave(parts, companyId, postId, 'check')
      const copy = await parts.files.put(companyId, jpeg, 'jpg')
      let traceId: string
      try {
        traceId = await platform.wechat.checkPicture(app, asking.openId, origin + copy)
      } catch (problem) {
        // Where WeChat gave no answer the next try uses the same copy.
        if (!(problem instanceof VendorError) || typeof problem.errcode !== 'number') throw problem
        await db.tenant(companyId, (tenant) => removeLater(tenant, companyId, [copy]))
        return leave(parts, companyId, postId, 'check')
      }
      const again = () => parts.files.put(companyId, jpeg, 'jpg')
      await keepFile(parts, { companyId, url: copy, again }, (tenant) =>
        keepQuestion(tenant, companyId, { traceId, postId, url, copy }),
      )
    }
    await settle(parts, companyId, postId)
  }

/** Stores WeChat's answer about a picture, and what follows for its post. */
export async function applyPictureAnswer(
  { db }: Pick<Asks, 'db'>,
  companyId: string,
  answer: { traceId: string; passes: boolean },
): Promise<void> {
  const postId = await db.tenant(companyId, (tenant) => keepAnswer(tenant, companyId, answer))
  if (postId) await settle({ db }, companyId, postId)
}

/** Leaves posts to moderators about which WeChat does not answer. */
export async function leaveLatePictures({ db }: { db: Pick<Database, 'ops' | 'tenant'> }): Promise<void> {
  for (const companyId of await doubtLatePictures(db)) await tell({ db }, companyId)
}

async function settle({ db }: Pick<Asks, 'db'>, companyId: string, postId: string): Promise<void> {
  if (await db.tenant(companyId, (tenant) => settlePictures(tenant, companyId, postId)))
    await tell({ db }, companyId)
}

async function leave(
  { db }: Pick<Asks, 'db'>,
  companyId: string,
  postId: string,
  doubt: 'check' | 'unchecked',
): Promise<void> {
  if (await db.tenant(companyId, (tenant) => doubtPictures(tenant, companyId, postId, doubt)))
    await tell({ db }, companyId)
}

const tell = ({ db }: Pick<Asks, 'db'>, companyId: string): Promise<void> =>
  db.tenant(companyId, async (tenant) =>
    tellReviewers(tenant, companyId, await waitingCount(tenant, companyId)),
  )

/** WeChat reads JPEG, not WebP, and judges what is visible without details. Null for no picture. */
const copyOf = async (picture: Buffer | null): Promise<Buffer | null> =>
  picture &&
  sharp(picture)
    .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(() => null)
