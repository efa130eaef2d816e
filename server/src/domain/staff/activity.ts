import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Page, pageOf } from '#core/db/paging.ts'

/** A member is recorded by the id, a program by its name. */
const actorId = sql<string>`case when a.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.actor::uuid end`

/** The recorded changes of a company, the newest first, each with the name of the member who made it. */
export async function activityOf(
  db: TenantDb,
  companyId: string,
  { action, ...page }: Page & { action: string | undefined },
) {
  const all = db.selectFrom('audit as a').where('a.company_id', '=', companyId)
  const asked = action ? all.where('a.action', '=', action) : all
  const by = db
    .selectFrom('staff as s')
    .select('s.name')
    .where('s.company_id', '=', companyId)
    .where('s.staff_id', '=', actorId)
  const listed = asked
    .select([
      'a.audit_id as auditId',
      'a.at',
      'a.action',
      sql<string>`coalesce(${by}, a.actor)`.as('by'),
      sql<string>`a.detail::text`.as('detail'),
    ])
    .orderBy('a.at', 'desc')
    .orderBy('a.audit_id')
  const { rows, total } = await pageOf(asked, listed, page)
  return {
    list: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total,
    ...page,
    actions: await actionsOf(db, companyId),
  }
}

/** Every action of a company, in alphabetical order. Each step asks the index for the next one, however long the log is. */
async function actionsOf(db: TenantDb, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive step as (
      (select action from audit where company_id = ${companyId} order by action limit 1)
      union all
      select (
        select action from audit where company_id = ${companyId} and action > step.action order by action limit 1)
      from step where step.action is not null
    )
    select action from step where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}

/** A row of the activity log in a sheet. */
export interface ActivityRow {
  at: Date
  by: string
  action: string
  /** As JSON. */
  detail: string
}

/** All recorded changes, or those of one action, the newest first. */
export const activityRows = (
  companyId: string,
  { action }: { action?: string },
): RawBuilder<ActivityRow> => sql`
  select a.at, coalesce(s.name, a.actor) as by, a.action, a.detail::text as detail
  from audit a left join staff s on s.company_id = a.company_id and s.staff_id::text = a.actor
  where a.company_id = ${companyId} ${action ? sql`and a.action = ${action}` : sql``}
  order by a.at desc, a.audit_id`
