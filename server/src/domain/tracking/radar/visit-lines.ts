import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { aboutOf, type LineRow, lineDetails, lineOf } from './lines.ts'
import { withPartTitles } from './part-titles.ts'
import { LATE, viewsOf } from './visit-views.ts'
import { joinedOf } from './visits.ts'

/**
 * One page of the lines of a visit, the newest first: its views, and the actions in them as long as raw events are
 * kept. Undefined where no visit to these salespeople began with that view.
 */
export async function visitLines(
  db: TenantDb,
  { companyId, staffIds }: { companyId: string; staffIds: string[] },
  { rootId, visitId, page, pageSize }: { rootId: string; visitId: string; page: number; pageSize: number },
): Promise<{ list: TrailEntry[]; total: number } | undefined> {
  const lines = sql`
    begun as materialized (
      select v.person_id, v.staff_id, v.activity_id, v.opened_at from visit v
      join (${joinedOf(companyId, sql`${rootId}::uuid`)}) joined using (person_id)
      where v.company_id = ${companyId} and v.staff_id = any(${staffIds}::uuid[]) and v.activity_id = ${visitId} and v.first_of = 'visit'
      limit 1
    ),
    views as materialized (select w.* from begun cross join lateral (${viewsOf(companyId, 'begun')}) w),
    lines as materialized (
      select person_id, activity_id, 'view' as event, first_of = 'visit' as begins, content_type, content_id, share_id, second_scene,
        landing, null::integer as times, null::jsonb as about, opened_at as at
      from views
      union all
      select e.person_id, e.activity_id, e.event, false, e.content_type, e.content_id, e.share_id, e.second_scene, e.landing, null,
        ${aboutOf}, e.received_at
      from begun cross join views join event e on e.company_id = ${companyId} and e.person_id = views.person_id
        and e.parent_activity_id = views.activity_id and e.received_at >= views.opened_at - ${LATE}
      where e.staff_id = begun.staff_id and e.event not in ('view', 'dwell')
    )`
  const counted = await sql<{ total: number }>`
    /* radar visit */
    with ${lines}
    select count(*)::integer as total from lines`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (total === 0) return undefined
  const { rows } = await sql<LineRow>`
    /* radar visit lines */
    with ${lines},
    line as (
      select *, row_number() over (order by at desc, event <> 'view' desc, activity_id) as place from lines
      order by place ${limitOf({ page, pageSize })}
    )
    ${lineDetails(companyId, rootId)}
    order by line.place`.execute(db)
  return { list: await withPartTitles(db, companyId, rows.map(lineOf)), total }
}
