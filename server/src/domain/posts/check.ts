import type { writtenPost } from '@mingpian/contract/shared/posts.ts'
import { may, roles } from '@mingpian/contract/shared/roles.ts'
import { plainText, tidyLine } from '@mingpian/contract/shared/rules/plain-text.ts'
import { type PostFace, postLimits } from '@mingpian/contract/shared/rules/post.ts'
import { charactersOf } from '@mingpian/contract/shared/rules/text-length.ts'
import type { Static, TObject } from '@sinclair/typebox'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { momentOf } from '#core/http/moment.ts'
import { isOwnPicture, refuseForeignFile, refuseForeignPicture } from '#core/http/own-file.ts'
import { effectiveState } from '#domain/content/visibility.ts'
import { holdUploads } from '#domain/files/removal.ts'
import { isProxied } from '#domain/foreign-pages/pages.ts'

/** What a member of staff wrote. Absent fields are empty in a new post and stay in a change. */
export type Written = Static<TObject<typeof writtenPost>>

/** The columns of `post` that a member of staff writes. */
export interface WrittenColumns {
  title?: string
  content?: string
  pictures?: string
  video?: string
  link?: string | null
  thing_type?: 'material' | 'product' | null
  thing_id?: string | null
  page_path?: string
  audience?: 'visitors' | 'staff'
  appears_at?: Date | null
}

/**
 * The columns of what was written.
 * @throws Failure parameterError for a text that is too long, files from elsewhere and a thing that visitors cannot see
 */
export async function columnsOf(
  db: TenantDb,
  companyId: string,
  { title, content, pictures, video, link, thing, pagePath, audience, appearsAt }: Written,
): Promise<WrittenColumns> {
  if (content) refuseLonger(content, postLimits.content)
  for (const [at, { url }] of (pictures ?? []).entries())
    refuseForeignPicture(companyId, `pictures.${at}.url`, url)
  if (video) refuseForeignFile(companyId, 'video', video, ['mp4'])
  if (link?.image && !isOwnPicture(companyId, link.image) && !isProxied(companyId, link.image))
    refuseParameter('link.image', 'must be an uploaded picture or that of the page')
  if (thing) await requireThing(db, companyId, thing)
  const columns = {
    title: title === undefined ? undefined : tidyLine(title),
    content: content === undefined ? undefined : plainText(content),
    pictures: pictures && JSON.stringify(pictures.map(storedPicture)),
    video,
    link: link === undefined ? undefined : link && JSON.stringify({ ...link, title: tidyLine(link.title) }),
    thing_type: thing === undefined ? undefined : (thing?.type ?? null),
    thing_id: thing === undefined ? undefined : (thing?.id ?? null),
    page_path: pagePath,
    audience,
    appears_at: appearsAt === undefined ? undefined : appearsAt && timeToAppear(appearsAt),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Whether a reader sees nothing of a text: fillers, joiners and the empty Braille pattern leave a blank. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** @throws Failure parameterError for a text of more characters, as people count them */
export function refuseLonger(content: string, most: number): void {
  if (charactersOf(content) > most) refuseParameter('content', `must have at most ${most} characters`)
}

export const filesOf = ({
  pictures,
  video,
  link,
}: Pick<PostBody, 'pictures' | 'video' | 'link'>): string[] => [
  ...pictures.map(({ url }) => url),
  ...[video, link?.image ?? ''].filter(Boolean),
]

const publishers = roles.filter((role) => may(role, 'posts.write'))

/**
 * A file that a member of staff names must be their own upload, or one of the company: that a member whose role publishes
 * uploaded, or that the company stored itself. What visitors and other colleagues uploaded was sent for another purpose.
 * @param known the files that the post has already
 * @throws Failure parameterError
 */
export async function requireOwnFiles(
  db: TenantDb,
  { companyId, personIds }: { companyId: string; personIds: readonly string[] },
  { pictures = [], video = '', link }: Written,
  known: readonly string[] = [],
): Promise<void> {
  const named = [
    ...pictures.map(({ url }, at) => ({ path: `pictures.${at}.url`, url })),
    { path: 'video', url: video },
    { path: 'link.image', url: link?.image ?? '' },
  ].filter(({ url }) => url !== '' && !known.includes(url))
  if (named.length === 0) return
  await holdUploads(
    db,
    companyId,
    named.map(({ url }) => url),
  )
  const { rows } = await sql<{ url: string }>`
    select u.url from upload u
    left join person on person.company_id = u.company_id and person.person_id = u.person_id
    left join staff on staff.company_id = u.company_id and staff.staff_id = person.staff_id
    where u.company_id = ${companyId} and u.url = any(${named.map(({ url }) => url)})
    group by u.url
    having not bool_or(u.person_id = any(${personIds}::uuid[]) or coalesce(staff.role = any(${publishers}), false))`.execute(
    db,
  )
  const foreign = named.find(({ url }) => rows.some((row) => row.url === url))
  if (foreign) refuseParameter(foreign.path, 'must be an upload of your own or of the company')
}

type WrittenPicture = NonNullable<Written['pictures']>[number]

/** Without a smaller form: readers would see it in place of the picture that was judged. */
const storedPicture = ({ url, alt, width, height }: WrittenPicture) => ({
  url,
  alt: tidyLine(alt),
  width,
  height,
})

/** What a reader must have at least. */
export interface PostBody {
  face: PostFace
  title: string
  content: string
  pictures: readonly { url: string; alt: string }[]
  video: string
  link: { url: string; title: string; image?: string } | null
  thing_id: string | null
}

export type ReadTexts = Pick<PostBody, 'title' | 'content' | 'pictures' | 'link'>

/**
 * Every text of a post that a reader sees or hears, in lines: what its company's words, the vendor and moderators judge.
 */
export function textsOf({ title, content, pictures, link }: ReadTexts): string {
  const site = link && URL.canParse(link.url) ? new URL(link.url).host : ''
  return [title, content, link?.title, site, ...pictures.map(({ alt }) => alt)].filter(Boolean).join('\n')
}

/** @throws Failure parameterError for a post of the news desk without a title, and for an empty one of the circle */
export function requireBody({ face, title, content, pictures, video, link, thing_id }: PostBody): void {
  if (face === 'bridge' && isBlank(title)) refuseParameter('title', 'is required')
  if (isBlank(title + content) && pictures.length === 0 && !video && !link && !thing_id)
    refuseParameter('content', 'is required without a picture, a video, a link or a thing')
}

async function requireThing(
  db: TenantDb,
  companyId: string,
  { type, id }: { type: 'material' | 'product'; id: string },
): Promise<void> {
  if (!isUuid(id)) refuseParameter('thing.id', 'must be a published record')
  const { rows } = await (type === 'material'
    ? sql`select from material where company_id = ${companyId} and material_id = ${id} and ${effectiveState} = 'published'`
    : sql`select from product where company_id = ${companyId} and product_id = ${id} and status = 'published'`
  ).execute(db)
  if (rows.length === 0) refuseParameter('thing.id', 'must be a published record')
}

const longestWaitMs = 366 * 86_400_000

function timeToAppear(appearsAt: string): Date {
  const at = momentOf('appearsAt', appearsAt)
  if (at.getTime() > Date.now() + longestWaitMs) refuseParameter('appearsAt', 'must be within a year')
  return at
}
