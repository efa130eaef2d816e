import type { FormType } from '@mingpian/contract/shared/forms.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { MaterialState } from '@mingpian/contract/shared/rules/material-state.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { effectiveState, isOwnPiece } from '#domain/content/visibility.ts'
import { isReadable, type Reader } from './scope.ts'

interface Row {
  formId: string
  title: string
  state: MaterialState
  formType: FormType
  answers: number
  recent: number
  left: number
  lastAt: Date | null
  total: number
}

/** Forms with their numbers of answers, those with the newest answer first. */
export async function formsPage(
  db: TenantDb,
  reader: Reader,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { companyId, staffId, role } = reader
  const isListed = may(role, 'forms.read')
    ? sql`true`
    : sql`(counted.answers > 0 or ${isOwnPiece(companyId, staffId)} or material.official and ${effectiveState} = 'published')`
  const { rows } = await sql<Row>`
    select material.material_id as "formId", title, ${effectiveState} as state,
      body -> 'form' ->> 'formType' as "formType", counted.*, count(*) over ()::integer as total
    from material cross join lateral (
      select count(*)::integer as answers,
        (count(*) filter (where a.at > now() - interval '7 days'))::integer as recent,
        (count(*) filter (where a.handling <> 'done'))::integer as "left", max(a.at) as "lastAt"
      from form_answer a
      where a.company_id = ${companyId} and a.form_id = material.material_id and ${isReadable(reader)}
    ) counted
    where material.company_id = ${companyId} and kind = 'form' and ${isListed}
    order by counted."lastAt" desc nulls last, material.updated_at desc, material.material_id
    ${limitOf({ page, pageSize })}`.execute(db)
  const list = rows.map(({ total: _, lastAt, ...row }) => ({ ...row, lastAt: lastAt?.toISOString() ?? null }))
  return { list, total: rows[0]?.total ?? 0, page, pageSize }
}
