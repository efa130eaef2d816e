import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Page, pageOf } from '#core/db/paging.ts'
import type { Module } from '#domain/module.ts'

/**
 * The first of the texts that is a UUID; null if none is. No COALESCE: it is not leakproof, so under row-level security
 * the planner would scan the table in which the id is looked up.
 */
const asUuid = (...texts: RawBuilder<unknown>[]) => {
  const choices = texts.map(
    (text) => sql`when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid`,
  )
  return sql<string>`case ${sql.join(choices, sql` `)} end`
}

/** A member is recorded by the id, a program by its name. */
const actorId = asUuid(sql`a.actor`)

const detail = (key: string) => sql`a.detail ->> ${sql.lit(key)}`

/**
 * The present name of the member or the thing that a change is about; '' if it has none or was deleted. Of several things
 * the one of the lowest module counts.
 */
function nameOfThing(modules: readonly Module[]) {
  const companyId = sql`a.company_id`
  const names = modules
    .flatMap(({ namedInChanges = [] }) => namedInChanges)
    .map(({ fields, isUuid, name }) => {
      const ids = fields.map(detail)
      const [text = sql`null`] = ids
      return sql`(${name(companyId, isUuid ? asUuid(...ids) : text)})`
    })
  return sql<string>`coalesce(${sql.join([...names, sql`''`])})`
}

/** The recorded changes of a company, the newest first, each with the name of the member who made it. */
export async function activityOf(
  db: TenantDb,
  modules: readonly Module[],
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
  const listed = asked.select('a.audit_id as id').orderBy('a.at', 'desc').orderBy('a.audit_id')
  const { rows: ids, total } = await pageOf(asked, listed, page)
  const rows = await all
    .where('a.audit_id', '=', sql<string>`any(${ids.map(({ id }) => id)}::uuid[])`)
    .select([
      'a.audit_id as auditId',
      'a.at',
      'a.action',
      sql<string>`coalesce(${by}, a.actor)`.as('by'),
      nameOfThing(modules).as('about'),
      sql<string>`a.detail::text`.as('detail'),
    ])
    .orderBy('a.at', 'desc')
    .orderBy('a.audit_id')
    .execute()
  return {
    list: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total,
    ...page,
    actions: await actionsOf(db, companyId),
  }
}

/**
 * Every action of a company, in alphabetical order. Each step reads the next one from the index, so the length of the
 * log does not matter.
 */
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
  /** The name of the member or thing that was changed; '' for none. */
  about: string
  /** As JSON. */
  detail: string
}

/** All recorded changes, or those of one action, the newest first. */
export const activityRows = (
  modules: readonly Module[],
  companyId: string,
  { action }: { action?: string },
): RawBuilder<ActivityRow> => sql`
  select a.at, coalesce(s.name, a.actor) as by, a.action, ${nameOfThing(modules)} as about, a.detail::text as detail
  from audit a left join staff s on s.company_id = a.company_id and s.staff_id::text = a.actor
  where a.company_id = ${companyId} ${action ? sql`and a.action = ${action}` : sql``}
  order by a.at desc, a.audit_id`
