import { may } from '@mingpian/contract/shared/roles.ts'
import { plainText } from '@mingpian/contract/shared/rules/plain-text.ts'
import type { PostFace, Publishers, ReviewTime } from '@mingpian/contract/shared/rules/post.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { record } from '#domain/audit/record.ts'

/** What a company decided about its posts. */
export interface PostSetting {
  bridgeOpen: boolean
  dyncOpen: boolean
  publishers: Publishers
  publisherIds: string[]
  postsReview: ReviewTime
  commentsReview: ReviewTime
  commentsOn: boolean
  notifyComments: boolean
  notifyReviews: boolean
  /** '' for the company's own data. */
  infoName: string
  infoLogo: string
  infoCover: string
  infoIntroduction: string
  guideShown: boolean
  guideTitle: string
  guideContent: string
  guideImage: string
  forbiddenWords: string[]
  allowedWords: string[]
  vendorCheck: boolean
}

const defaults: PostSetting = {
  bridgeOpen: true,
  dyncOpen: true,
  publishers: 'everyone',
  publisherIds: [],
  postsReview: 'before',
  commentsReview: 'before',
  commentsOn: true,
  notifyComments: true,
  notifyReviews: true,
  infoName: '',
  infoLogo: '',
  infoCover: '',
  infoIntroduction: '',
  guideShown: false,
  guideTitle: '',
  guideContent: '',
  guideImage: '',
  forbiddenWords: [],
  allowedWords: [],
  vendorCheck: false,
}

export async function postSetting(db: TenantDb, companyId: string): Promise<PostSetting> {
  const { rows } = await sql<PostSetting>`
    select bridge_open as "bridgeOpen", dync_open as "dyncOpen", publishers, publisher_ids as "publisherIds",
      posts_review as "postsReview", comments_review as "commentsReview", comments_on as "commentsOn",
      notify_comments as "notifyComments", notify_reviews as "notifyReviews", info_name as "infoName",
      info_logo as "infoLogo", info_cover as "infoCover", info_introduction as "infoIntroduction",
      guide_shown as "guideShown", guide_title as "guideTitle", guide_content as "guideContent",
      guide_image as "guideImage", forbidden_words as "forbiddenWords", allowed_words as "allowedWords",
      vendor_check as "vendorCheck"
    from post_setting where company_id = ${companyId}`.execute(db)
  return rows[0] ?? defaults
}

/** Sets some of the settings; the others stay. @throws Failure parameterError for a picture from elsewhere */
export async function setPostSetting(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  changes: Partial<PostSetting>,
): Promise<PostSetting> {
  const { companyId, staffId } = caller
  for (const [path, field] of [
    ['logo', 'infoLogo'],
    ['cover', 'infoCover'],
    ['image', 'guideImage'],
  ] as const)
    if (changes[field]) refuseForeignPicture(companyId, path, changes[field])
  const values = {
    bridge_open: changes.bridgeOpen,
    dync_open: changes.dyncOpen,
    publishers: changes.publishers,
    publisher_ids: changes.publisherIds,
    posts_review: changes.postsReview,
    comments_review: changes.commentsReview,
    comments_on: changes.commentsOn,
    notify_comments: changes.notifyComments,
    notify_reviews: changes.notifyReviews,
    info_name: changes.infoName,
    info_logo: changes.infoLogo,
    info_cover: changes.infoCover,
    info_introduction: changes.infoIntroduction && plainText(changes.infoIntroduction),
    guide_shown: changes.guideShown,
    guide_title: changes.guideTitle,
    guide_content: changes.guideContent && plainText(changes.guideContent),
    guide_image: changes.guideImage,
    forbidden_words: changes.forbiddenWords,
    allowed_words: changes.allowedWords,
    vendor_check: changes.vendorCheck,
  }
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length > 0) {
    await db
      .insertInto('post_setting')
      .values({ company_id: companyId, ...set })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(set))
      .execute()
    await record(db, companyId, staffId, 'post setting changed', { fields: Object.keys(set) })
  }
  return postSetting(db, companyId)
}

/** The faces that visitors see. */
export const openFaces = (setting: PostSetting): PostFace[] => [
  ...(setting.bridgeOpen ? (['bridge'] as const) : []),
  ...(setting.dyncOpen ? (['dync'] as const) : []),
]

/** Whether a member of staff may write in the circle and hand in posts to the news desk. */
export const mayPublish = (
  { publishers, publisherIds }: PostSetting,
  { staffId, role }: Pick<Caller, 'staffId' | 'role'>,
): boolean =>
  staffId !== '' &&
  (may(role, 'posts.write') ||
    publishers === 'everyone' ||
    (publishers === 'chosen' && publisherIds.includes(staffId)))

/** The staff ids of members by their user ids; others are left out. */
export async function staffIdsOf(
  db: TenantDb,
  companyId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from staff
    where company_id = ${companyId} and user_id = any(${userIds}::text[]) and status = 'active'
    order by user_id`.execute(db)
  return rows.map(({ staff_id }) => staff_id)
}

/** The user ids of members of staff who have not left. */
export async function userIdsOf(
  db: TenantDb,
  companyId: string,
  staffIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from staff
    where company_id = ${companyId} and staff_id = any(${staffIds}::uuid[]) and status = 'active'
    order by user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
