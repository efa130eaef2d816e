import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Page, pageOf } from '#core/db/paging.ts'

/** The recorded changes of a company, the newest first, each with the name of the member who made it. */
export async function activityOf(
  db: TenantDb,
  companyId: string,
  { action, ...page }: Page & { action: string | undefined },
) {
  const all = db.selectFrom('audit as a').where('a.company_id', '=', companyId)
  const asked = action ? all.where('a.action', '=', action) : all
  const listed = asked
    .leftJoin('staff as s', (join) =>
      join.onRef('s.company_id', '=', 'a.company_id').on(sql<boolean>`s.staff_id::text = a.actor`),
    )
    .select([
      'a.audit_id as auditId',
      'a.at',
      'a.action',
      sql<string>`coalesce(s.name, a.actor)`.as('by'),
      sql<string>`a.detail::text`.as('detail'),
    ])
    .orderBy('a.at', 'desc')
    .orderBy('a.audit_id')
  const { rows, total } = await pageOf(asked, listed, page)
  const actions = await all.select('a.action').distinct().orderBy('a.action').execute()
  return {
    list: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total,
    ...page,
    actions: actions.map((row) => row.action),
  }
}
