import type { BodyKind, Material, PieceOf } from '@mingpian/contract/shared/content.ts'
import type { MaterialItem, MaterialKind } from '@mingpian/contract/shared/entities.ts'
import type { MaterialState } from '@mingpian/contract/shared/rules/material-state.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Fail } from '#core/http/failure.ts'
import { categoryName } from './category-name.ts'
import { effectiveState } from './visibility.ts'

export interface Asked<K extends BodyKind> {
  materialId: string
  kinds: readonly K[]
  official?: '1' | '0'
  /** A mark that the article must have. */
  mark?: 'hot' | 'calendar_day'
}

/**
 * A published piece of one of the kinds, for any reader. A recalled piece leads to its successor. Read from the
 * database each time, so that a recall is effective at once on every instance.
 * @throws Failure notFound, also for a draft, another kind and another company's; materialRecalled
 */
export async function readPiece<K extends BodyKind>(
  db: TenantDb,
  companyId: string,
  { materialId, kinds, official, mark }: Asked<K>,
  fail: Fail<'materialRecalled'>,
): Promise<PieceOf<K>> {
  const id = materialId.toLowerCase()
  const row = isUuid(id) ? await readableRow(db, companyId, id) : undefined
  const fits =
    row &&
    (kinds as readonly string[]).includes(row.kind) &&
    (!official || row.official === (official === '1')) &&
    (!mark || Boolean(row[mark]))
  if (!fits) return fail('notFound')
  // The body was checked against its kind's schema when it was saved.
  return row.state === 'published' ? (pieceOf(companyId, id, row) as PieceOf<K>) : fail('materialRecalled')
}

interface Row extends Omit<MaterialItem, '_id' | 'updatedAt'> {
  material_id: string
  state: MaterialState
  updated_at: Date
  category: string
  official: boolean
  hot: boolean
  calendar_day: string
  body: unknown
}

async function readableRow(db: TenantDb, companyId: string, id: string): Promise<Row | undefined> {
  // A successor may have been recalled since, so the chain is followed to its end. It has no circle: a recall names a
  // published piece, and publishing a piece again removes its successor.
  const { rows } = await sql<Row>`
    with recursive line as (
      select material.*, 1 as step from material
      where company_id = ${companyId} and material_id = ${id} and 'draft' not in (status, removed_from)
      union all
      select next.*, step + 1 from line
        join material next on next.company_id = ${companyId} and next.material_id = line.successor_id
      where line.status in ('recalled', 'removed') and step < 20
    )
    select material.material_id, kind, title, summary, cover, pages, duration, material.updated_at, ${categoryName('material')} as category,
      official, hot, calendar_day, body, ${effectiveState} as state
    from line material join company using (company_id)
    where company.status = 'open'
    order by step desc limit 1`.execute(db)
  return rows[0]
}

const pieceOf = (companyId: string, askedId: string, row: Row): Material =>
  ({
    _id: row.material_id,
    companyId,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    cover: row.cover,
    pages: row.pages,
    duration: row.duration,
    updatedAt: row.updated_at.toISOString(),
    category: row.category,
    official: row.official ? '1' : '0',
    replaces: row.material_id === askedId ? '' : askedId,
    body: row.body,
  }) as Material

const relatedShown = 4

/** Published pieces of the company in the same category, the newest first; none where the piece has no category. */
export async function relatedPieces(
  db: TenantDb,
  companyId: string,
  { _id, category }: Pick<Material, '_id' | 'category'>,
): Promise<MaterialItem[]> {
  if (!category) return []
  const rows = await db
    .selectFrom('material')
    .select(['material_id', 'kind', 'title', 'summary', 'cover', 'pages', 'duration', 'updated_at'])
    .where('company_id', '=', companyId)
    .where(
      'category_id',
      '=',
      sql<string>`(
      select category_id from content_category
      where company_id = ${companyId} and name = ${category} and removed_at is null)`,
    )
    .where('official', '=', true)
    .where('material_id', '<>', _id)
    .where(effectiveState, '=', 'published')
    .orderBy('updated_at', 'desc')
    .orderBy('material_id')
    .limit(relatedShown)
    .execute()
  return rows.map(({ material_id, updated_at, ...rest }) => ({
    _id: material_id,
    ...rest,
    updatedAt: updated_at.toISOString(),
  }))
}

/** Every kind that has a page to read. */
export const readKinds = [
  'article',
  'case',
  'brochure',
  'document',
  'image',
  'video',
  'poster',
  'moments',
  'mini',
  'web',
  'site',
  'form',
] as const satisfies readonly (BodyKind & MaterialKind)[]
