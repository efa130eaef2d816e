import type { MiniDynamic } from '@mingpian/contract/company-card.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { type Page, pageOf } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { note } from './moves.ts'

interface Announcement {
  title: string
  content?: string
  image?: string
  pagePath?: string
}

const columns = [
  'dynamic_id',
  'title',
  'content',
  'image',
  'page_path',
  'created_at',
  sql<string>`to_char(created_at at time zone (
    select time_zone from company where company.company_id = mini_dynamic.company_id), 'YYYY-MM-DD')`.as(
    'day',
  ),
] as const

/** @throws Failure parameterError for a picture from elsewhere */
export async function announce(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  { title, content = '', image = '', pagePath = '' }: Announcement,
  given: Given = {},
): Promise<MiniDynamic> {
  const { companyId, staffId } = caller
  if (image) refuseForeignPicture(companyId, 'image', image)
  const id = givenId(given)
  const words = { title: title.trim(), content: content.trim(), image, page_path: pagePath }
  const made = await db
    .insertInto('mini_dynamic')
    .values({ company_id: companyId, dynamic_id: id, ...words, staff_id: staffId, created_at: given.at })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await note(db, caller, 'announcement: create', { dynamicId: id })
  return dynamicOf(made)
}

/** Announcements of an open company, the newest first. */
export async function announcements(
  db: TenantDb,
  companyId: string,
  page: Page,
): Promise<{ list: MiniDynamic[]; total: number }> {
  const asked = db.selectFrom('mini_dynamic').where('company_id', '=', companyId)
  const listed = asked.select(columns).orderBy('created_at', 'desc').orderBy('dynamic_id')
  const { rows, total } = await pageOf(asked, listed, page)
  return { list: rows.map(dynamicOf), total }
}

/** One announcement; undefined where there is none of this id. */
export async function announcement(
  db: TenantDb,
  companyId: string,
  dynamicId: string,
): Promise<MiniDynamic | undefined> {
  if (!isUuid(dynamicId)) return undefined
  const row = await db
    .selectFrom('mini_dynamic')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('dynamic_id', '=', dynamicId)
    .executeTakeFirst()
  return row && dynamicOf(row)
}

/** @returns whether it existed */
export async function takeBack(db: TenantDb, caller: Caller, dynamicId: string): Promise<boolean> {
  if (!isUuid(dynamicId)) return false
  const gone = await db
    .deleteFrom('mini_dynamic')
    .where('company_id', '=', caller.companyId)
    .where('dynamic_id', '=', dynamicId)
    .returning('dynamic_id')
    .executeTakeFirst()
  if (gone) await note(db, caller, 'announcement: delete', { dynamicId })
  return gone !== undefined
}

interface Row {
  dynamic_id: string
  title: string
  content: string
  image: string
  page_path: string
  created_at: Date
  day: string
}

const dynamicOf = ({ dynamic_id, page_path, created_at, ...rest }: Row): MiniDynamic => ({
  id: dynamic_id,
  ...rest,
  pagePath: page_path,
  createdAt: created_at.toISOString(),
})
