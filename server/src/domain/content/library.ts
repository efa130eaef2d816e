import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { MaterialState } from '@mingpian/contract/shared/rules/material-state.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, idsOf, type Page } from '#core/db/paging.ts'
import type { DB } from '#core/db/schema.ts'
import { isUuid } from '#core/db/uuid.ts'
import { requireCategory } from './categories.ts'
import { categoryName } from './category-name.ts'
import type { Author } from './edit.ts'
import { effectiveState, isOwnPiece } from './visibility.ts'

export interface LibraryQuery extends Page {
  /** Part of the title, the summary, the category or the text. */
  keyword?: string
  kind?: MaterialKind
  /** An id; 'none' for pieces without a category. */
  categoryId?: string
  official?: '1' | '0'
  state?: MaterialState
  /** Only these pieces, in this order. */
  among?: readonly string[]
}

/**
 * Pieces that a member of staff may see, the newest first: all for an administrator, else see `isVisible`.
 * @throws Failure notFound for a category that is not there
 */
export async function libraryPage(
  db: TenantDb,
  author: Author,
  { page, pageSize, ...query }: LibraryQuery,
): Promise<{ list: LibraryItem[]; total: number; page: number; pageSize: number }> {
  const { companyId } = author
  const keyword = query.keyword?.trim()
  let asked = db.selectFrom(piecesOf(companyId, keyword).as('material'))
  if (!may(author.role, 'content.read')) asked = asked.where(isVisible(author))
  if (query.kind) asked = asked.where('kind', '=', query.kind)
  if (query.categoryId) {
    const id = query.categoryId === 'none' ? null : await requireCategory(db, companyId, query.categoryId)
    asked = asked.where('material.category_id', id === null ? 'is' : '=', id)
  }
  if (query.official) asked = asked.where('official', '=', query.official === '1')
  if (query.state) asked = asked.where(effectiveState, '=', query.state)
  else asked = asked.where('material.status', '<>', 'removed')
  if (query.among) asked = asked.where(sql<boolean>`material_id = any(${query.among}::uuid[])`)
  // An index finds the page; only the page's rows are read.
  const { ids, total } = await idsOf(db, sql`${asked.select(['material_id as id', 'material.updated_at'])}`, {
    order: sql`${query.among ? sql`array_position(${query.among}::uuid[], id), ` : sql``}updated_at desc, id`,
    isSearch: Boolean(keyword),
    page,
    pageSize,
  })
  const found = ids.length > 0 ? await items(db, companyId).where('material_id', 'in', ids).execute() : []
  const byId = new Map(found.map((row) => [row.material_id, itemOf(row)]))
  return { list: ids.flatMap((id) => byId.get(id) ?? []), total, page, pageSize }
}

/** Pieces with the columns of `ItemRow`. */
const items = (db: TenantDb, companyId: string) =>
  db
    .selectFrom('material')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.company_id', '=', 'material.company_id')
        .onRef('staff.staff_id', '=', 'material.staff_id'),
    )
    .where('material.company_id', '=', companyId)
    .select([...itemColumns, ...derived, 'staff.user_id', 'staff.name as owner_name'])

/** The pieces that a member of staff can share: published ones of the company and the own ones. */
export const sharePage = (db: TenantDb, author: Author, query: Omit<LibraryQuery, 'state'>) =>
  libraryPage(db, { ...author, role: 'member' }, { ...query, state: 'published' })

/** One piece with its body; undefined where the author may not see it, and for a removed one. */
export async function libraryPiece(db: TenantDb, author: Author, materialId: string) {
  if (!isUuid(materialId)) return undefined
  const row = await items(db, author.companyId)
    .where('material_id', '=', materialId)
    .where('material.status', '<>', 'removed')
    .$if(!may(author.role, 'content.read'), (query) => query.where(isVisible(author)))
    .select('body')
    .executeTakeFirst()
  return row && { ...itemOf(row), body: row.body }
}

/** The company's pieces, or those that contain the words. */
// Looks up each piece that contains them. Otherwise the planner reads all pieces, as it cannot estimate how few contain
// the words.
const piecesOf = (companyId: string, words?: string) =>
  words
    ? sql<Selectable<DB['material']>>`(
        select piece.* from (${matching(companyId, words)}) found (id)
        cross join lateral (
          select * from material where company_id = ${companyId} and material_id = found.id offset 0
        ) piece)`
    : sql<Selectable<DB['material']>>`(select * from material where company_id = ${companyId})`

/**
 * Ids of the pieces that contain the words, see the function's migration, and of those whose category's name contains
 * them.
 */
const matching = (companyId: string, words: string): RawBuilder<string> => sql`
  select material_matching(${words})
  union
  select material_id from material where company_id = ${companyId} and category_id in (
    select category_id from content_category
    where company_id = ${companyId} and removed_at is null and ${hasWords(sql`name`, words)})`

/**
 * Versions contain drafts, and texts that were removed before a piece was published, so only its owner and readers of
 * all content see them.
 */
export async function mayReadVersions(db: TenantDb, author: Author, materialId: string): Promise<boolean> {
  if (may(author.role, 'content.read')) return true
  const own = await db
    .selectFrom('material')
    .select('material_id')
    .where('company_id', '=', author.companyId)
    .where('material_id', '=', materialId)
    .where(isOwnPiece(author.companyId, author.staffId))
    .executeTakeFirst()
  return own !== undefined
}

/** The company's published pieces, and the own ones in every state. */
export const isVisible = ({ companyId, staffId }: Author) =>
  sql<boolean>`(material.official and ${effectiveState} = 'published' or ${isOwnPiece(companyId, staffId)})`

const itemColumns = [
  'material_id',
  'kind',
  'title',
  'summary',
  'cover',
  'pages',
  'duration',
  'material.updated_at',
  'material.category_id',
  'official',
  'expires_at',
  'material.successor_id',
  'hot',
  'calendar_day',
  'revision',
] as const

const derived = [effectiveState.as('state'), categoryName('material').as('category')] as const

interface ItemRow extends Pick<LibraryItem, 'kind' | 'title' | 'summary' | 'cover' | 'pages' | 'duration'> {
  material_id: string
  updated_at: Date
  category: string
  category_id: string | null
  official: boolean
  expires_at: Date | null
  successor_id: string | null
  hot: boolean
  calendar_day: string
  revision: number
  state: MaterialState
  user_id: string | null
  owner_name: string | null
}

const itemOf = (row: ItemRow): LibraryItem => ({
  _id: row.material_id,
  kind: row.kind,
  title: row.title,
  summary: row.summary,
  cover: row.cover,
  pages: row.pages,
  duration: row.duration,
  updatedAt: row.updated_at.toISOString(),
  category: row.category,
  categoryId: row.category_id ?? '',
  official: row.official ? '1' : '0',
  owner: row.user_id === null ? null : { userId: row.user_id, name: row.owner_name ?? '' },
  state: row.state,
  expiresAt: row.expires_at?.toISOString() ?? null,
  successorId: row.successor_id ?? '',
  hot: row.hot,
  calendarDay: row.calendar_day,
  revision: row.revision,
})
