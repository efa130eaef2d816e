import type { MiniDynamic } from '@mingpian/contract/company-card.ts'
import { plainText, tidyLine } from '@mingpian/contract/shared/rules/plain-text.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { record } from '#domain/audit/record.ts'
import { holdUploads } from '#domain/files/removal.ts'
import { removedPost } from './moves.ts'
import { type PostReader, shownToVisitors } from './reader.ts'
import { postSetting } from './settings.ts'
import { publication } from './write.ts'

interface Announcement {
  title: string
  content?: string
  image?: string
  pagePath?: string
}

/** Of a company, far more than one writes. */
const mostAnnouncements = 10_000

/** The size of a picture that was stored without one: pages crop it. */
const unknownSize = { alt: '', width: 1_200, height: 900 }

/**
 * Publishes a post of the type `announcement`, as an administrator does on the company card.
 * @throws Failure parameterError for a picture from elsewhere, and for one announcement too many
 */
export async function announce(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  { title, content = '', image = '', pagePath = '' }: Announcement,
  given: Given = {},
): Promise<MiniDynamic> {
  if (image) refuseForeignPicture(companyId, 'image', image)
  await holdUploads(db, companyId, image ? [image] : [])
  await requireRoom(db, companyId)
  const id = givenId(given)
  const at = given.at ?? new Date()
  await db
    .insertInto('post')
    .values({
      company_id: companyId,
      post_id: id,
      face: 'bridge',
      type: 'announcement',
      state: 'published',
      title: tidyLine(title),
      content: plainText(content),
      pictures: JSON.stringify(image ? [{ url: image, ...unknownSize }] : []),
      page_path: pagePath,
      staff_id: staffId,
      ...publication(null, at),
      created_at: at,
      updated_at: at,
    })
    .execute()
  await record(db, companyId, staffId, 'announcement: create', { dynamicId: id })
  const [made] = await rowsOf(db, sql`p.company_id = ${companyId} and p.post_id = ${id}`)
  if (!made) throw new Error('the announcement was not stored')
  return made
}

async function requireRoom(db: TenantDb, companyId: string): Promise<void> {
  const { rows } = await sql<{ present: number }>`
    select count(*)::integer as present from post p
     where p.company_id = ${companyId} and p.type = 'announcement'`.execute(db)
  if ((rows[0]?.present ?? 0) >= mostAnnouncements)
    refuseParameter(
      'title',
      `cannot be announced: the company has ${mostAnnouncements} announcements already`,
    )
}

type AnnouncementReader = Pick<PostReader, 'companyId' | 'staffId' | 'openFaces'>

/** Where the company closed its news desk, members of staff alone see what visitors saw. */
const isAnnouncement = ({ companyId, staffId, openFaces }: AnnouncementReader) =>
  sql`p.company_id = ${companyId} and p.type = 'announcement' and ${shownToVisitors}
    and ${staffId !== '' || openFaces.includes('bridge')}::boolean`

/** Announcements that the reader sees, the newest first. */
export async function announcements(
  db: TenantDb,
  reader: AnnouncementReader,
  { page, pageSize }: Page,
): Promise<{ list: MiniDynamic[]; total: number }> {
  const of = isAnnouncement(reader)
  const list = await rowsOf(
    db,
    sql`${of} order by p.shown_at desc, p.post_id desc ${limitOf({ page, pageSize })}`,
  )
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from post p where ${of}`.execute(db)
  return { list, total: rows[0]?.total ?? 0 }
}

/** The newest posts of the news desk that visitors see; none where the company closed it. */
export async function newestNews(db: TenantDb, companyId: string, count: number): Promise<MiniDynamic[]> {
  const { bridgeOpen } = await postSetting(db, companyId)
  if (!bridgeOpen) return []
  return rowsOf(
    db,
    sql`p.company_id = ${companyId} and p.face = 'bridge' and ${shownToVisitors}
      order by p.shown_at desc, p.post_id desc limit ${count}`,
  )
}

/** An announcement that the reader sees; undefined where there is none of this id. */
export async function announcement(
  db: TenantDb,
  reader: AnnouncementReader,
  dynamicId: string,
): Promise<MiniDynamic | undefined> {
  if (!isUuid(dynamicId)) return undefined
  const [row] = await rowsOf(db, sql`${isAnnouncement(reader)} and p.post_id = ${dynamicId}`)
  return row
}

/** Deletes an announcement. @returns whether it existed */
export async function takeBack(db: TenantDb, caller: Caller, dynamicId: string): Promise<boolean> {
  if (!isUuid(dynamicId)) return false
  const { companyId, staffId } = caller
  const of = sql`company_id = ${companyId} and post_id = ${dynamicId} and type = 'announcement'`
  const gone = await removedPost(db, of)
  if (gone) await record(db, companyId, staffId, 'announcement: delete', { dynamicId })
  return gone
}

async function rowsOf(db: TenantDb, of: ReturnType<typeof sql>): Promise<MiniDynamic[]> {
  const { rows } = await sql<Omit<MiniDynamic, 'createdAt'> & { createdAt: Date }>`
    select p.post_id as id, p.title, p.content,
      case when jsonb_array_length(p.pictures) = 0 then '' else p.pictures->0->>'url' end as image,
      p.page_path as "pagePath", p.shown_at as "createdAt",
      to_char(p.shown_at at time zone (select c.time_zone from company c where c.company_id = p.company_id),
        'YYYY-MM-DD') as day
    from post p where ${of}`.execute(db)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
