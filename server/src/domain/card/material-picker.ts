import type { MaterialItem, MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, pageOf } from '#core/db/paging.ts'
import { effectiveState, isOwnPiece } from '#domain/content/visibility.ts'

export interface MaterialQuery {
  kind?: MaterialKind
  /** A part of the title. */
  title?: string
  page: number
  pageSize: number
}

/**
 * Published materials, the newest first: for a member of staff those of the company and the own ones, for a visitor what
 * open cards show.
 */
export async function materialPage(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  { kind, title, ...page }: MaterialQuery,
): Promise<{ list: MaterialItem[]; total: number }> {
  let asked = db
    .selectFrom('material')
    .where('material.company_id', '=', companyId)
    .where(effectiveState, '=', 'published')
  if (kind) asked = asked.where('kind', '=', kind)
  if (title) asked = asked.where(hasWords(sql`title`, title))
  asked = asked.where(
    staffId ? sql<boolean>`(material.official or ${isOwnPiece(companyId, staffId)})` : onOpenCard(companyId),
  )
  const listed = asked
    .select(['material_id', 'kind', 'title', 'summary', 'cover', 'pages', 'duration', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('material_id')
  const { rows, total } = await pageOf(asked, listed, page)
  const list = rows.map(({ material_id, updated_at, ...rest }) => ({
    _id: material_id,
    ...rest,
    updatedAt: updated_at.toISOString(),
  }))
  return { list, total }
}

/**
 * A condition: an open card shows the piece, because its owner chose it or the company fixed it, and its section is
 * visible there. Kinds without a section of their own are in `material`.
 */
const onOpenCard = (companyId: string) => sql<boolean>`(exists (
    select from card_material o
      join card c on c.company_id = o.company_id and c.staff_id = o.staff_id
     where o.company_id = ${companyId} and o.material_id = material.material_id and ${showsItsKind})
  or material.material_id in (
    select f.material_id from company_card k join company_card_material f using (company_id, card_id)
     where k.company_id = ${companyId} and k.is_default and f.fixed)
  and exists (select from card c where c.company_id = ${companyId} and ${showsItsKind}))`

const showsItsKind = sql<boolean>`c.is_open
  and exists (
    select from staff s
     where s.company_id = c.company_id and s.staff_id = c.staff_id and s.status = 'active' and s.licensed)
  and not exists (
    select from jsonb_array_elements(c.sections) section
     where section ->> 'key' = case when material.kind in ('brochure', 'case', 'video', 'image', 'document') then material.kind else 'material' end
       and section ->> 'visible' = 'false')`
