import { may } from '@mingpian/contract/shared/roles.ts'
import { plainText } from '@mingpian/contract/shared/rules/plain-text.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { OwnTransaction } from '#core/db/tenant.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { recentMiniId } from '#domain/sign-in/mini-session.ts'
import { type PostBody, textsOf, type Written } from './check.ts'
import type { Commenter } from './comment-write.ts'
import { hasUnjudged, passedPictures, picturesOf } from './picture-check.ts'
import { postReader } from './reader.ts'
import { mayPublish, postSetting } from './settings.ts'
import { type Author, type Doubt, type Edit, lockedPost, stateAfterEdit } from './write.ts'

export interface ChecksTexts {
  platform: Pick<Platform, 'findApp' | 'wechat'>
}

/**
 * The vendor's check of a visitor's comment, where the company wants one. Called outside a transaction.
 * @returns undefined for a comment that passes
 */
export async function doubtAbout(
  parts: ChecksTexts,
  tenant: OwnTransaction,
  commenter: Pick<Commenter, 'companyId' | 'personId' | 'staffId'>,
  content: string,
): Promise<Doubt | undefined> {
  if (commenter.staffId) return undefined
  const { commentsOn } = await tenant((db) => postSetting(db, commenter.companyId))
  return commentsOn ? doubtAboutVisitor(parts, tenant, commenter, content) : undefined
}

/** As `doubtAbout`, of any text that a person hands in as a customer. */
export async function doubtAboutVisitor(
  parts: ChecksTexts,
  tenant: OwnTransaction,
  visitor: Pick<Commenter, 'companyId' | 'personId'>,
  content: string,
): Promise<Doubt | undefined> {
  const { vendorCheck } = await tenant((db) => postSetting(db, visitor.companyId))
  return vendorCheck ? vendorDoubt(parts, tenant, visitor, { content, scene: 'comment' }) : undefined
}

/**
 * The vendor's check of a new post that is handed in, where the company wants one. Texts of moderators are not checked,
 * nor those for members of staff alone. Called outside a transaction.
 */
export async function doubtAboutPost(
  parts: ChecksTexts,
  tenant: OwnTransaction,
  author: Author,
  { submit = true, ...written }: Written & { submit?: boolean | undefined },
): Promise<Doubt | undefined> {
  if (!submit || may(author.role, 'posts.moderate')) return undefined
  return doubtAboutText(parts, tenant, author, () => Promise.resolve(written))
}

/** As `doubtAboutPost`, of a post as it is after an edit that hands it in or leaves it there. */
export async function doubtAboutEdit(
  parts: ChecksTexts,
  tenant: OwnTransaction,
  author: Author,
  { face, dyncId, revision, submit, ...written }: Edit,
): Promise<Doubt | undefined> {
  if (submit === false || may(author.role, 'posts.moderate')) return undefined
  return doubtAboutText(parts, tenant, author, async (db) => {
    const row = await lockedPost(db, await postReader(db, author.companyId, author), dyncId)
    // The edit itself refuses another face, and a text that changed in the meantime.
    if (row.face !== face || row.revision !== revision) return undefined
    const next = stateAfterEdit(row.state, submit, 'published')
    return next === 'published' || next === 'review'
      ? { ...row, ...written, known: await passedPictures(db, author.companyId, row.post_id) }
      : undefined
  })
}

/** @param textOf undefined where nothing is to be checked */
async function doubtAboutText(
  parts: ChecksTexts,
  tenant: OwnTransaction,
  author: Author,
  textOf: (
    db: TenantDb,
  ) => Promise<
    | (Partial<Pick<PostBody, 'title' | 'content' | 'pictures' | 'video' | 'link'>> &
        Pick<Written, 'audience'> & { known?: string[] })
    | undefined
  >,
): Promise<Doubt | undefined> {
  const written = await tenant(async (db) => {
    const setting = await postSetting(db, author.companyId)
    return setting.vendorCheck && mayPublish(setting, author) ? textOf(db) : undefined
  })
  if (!written || written.audience === 'staff') return undefined
  const { title = '', content = '', pictures = [], video = '', link = null, known = [] } = written
  const urls = picturesOf({ pictures, link }).filter((url) => !known.includes(url))
  const text = plainText(textsOf({ title, content, pictures, link }))
  const asked = { content: text, scene: 'post', hasPictures: urls.length > 0 } as const
  const doubt = text || asked.hasPictures ? await vendorDoubt(parts, tenant, author, asked) : undefined
  return hasUnjudged({ video, link }) && doubt !== 'check' ? 'unchecked' : doubt
}

async function vendorDoubt(
  { platform }: ChecksTexts,
  tenant: OwnTransaction,
  { companyId, personId }: Pick<Author, 'companyId' | 'personId'>,
  {
    content,
    scene,
    hasPictures = false,
  }: { content: string; scene: 'comment' | 'post'; hasPictures?: boolean },
): Promise<Doubt | undefined> {
  const app = await platform.findApp(companyId, 'mini')
  if (!app) return 'unchecked'
  const openId = await tenant(async (db) => {
    const personIds = await personIdsOf(db, companyId, personId)
    return recentMiniId(db, { companyId, appId: app.appId, personIds })
  })
  if (!openId) return 'unchecked'
  try {
    if (content && (await platform.wechat.checkText(app, openId, content, scene)) !== 'pass') return 'check'
  } catch (problem) {
    if (problem instanceof VendorError) return 'check'
    throw problem
  }
  if (!hasPictures) return undefined
  // WeChat's answer about pictures comes by a message, which needs an address and keys.
  return app.callbackToken && app.encodingAesKey ? 'pictures' : 'unchecked'
}
