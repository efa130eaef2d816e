import type { TrailEntry } from '@mingpian/contract/clue.ts'
import type { ShownPerson } from '@mingpian/contract/shared/entities.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { questionsOf } from '#domain/questions/read.ts'
import { aboutOf, type LineRow, lineDetails, lineOf } from './lines.ts'
import { withPartTitles } from './part-titles.ts'
import { leadOf, type PersonRow } from './person.ts'
import { durationOf, joinedOf } from './visits.ts'

/** A lead and the salespeople whose history with them is read. */
export interface TrailOf {
  companyId: string
  /** The salesperson and their predecessors; `all` for the whole company, as an administrator sees it. */
  staffIds: string[] | 'all'
  rootId: string
}

interface Summary {
  person: ShownPerson
  visits: number
  totalDuration: number
  firstAt: string
  total: number
}

/** Size of a lead's trail: `visits` as the statistics count them, `total` the lines. Undefined where they never looked at anything of the salesperson. */
export async function trailSummary(db: TenantDb, of: TrailOf, lead: PersonRow): Promise<Summary | undefined> {
  const { companyId, rootId } = of
  const { rows } = await sql<{
    visits: number
    views: number
    duration: string
    first_at: Date | null
    actions: number
    malls: number
    mall_at: Date | null
  }>`
    /* trail summary */
    with joined as (${joinedOf(companyId, sql`${rootId}::uuid`)}),
    mall as (
      select count(*)::integer as malls, min(r.first_at) as mall_at from mall_report r join joined using (person_id)
      where r.company_id = ${companyId} and ${mine(of, 'r')}
    )
    select seen.*, mall.*, (
      select count(*)::integer from event e join joined using (person_id)
      where e.company_id = ${companyId} and ${mine(of, 'e')} and e.event not in ('view', 'dwell')
    ) as actions
    from (
      select (count(*) filter (where v.first_of = 'visit'))::integer as visits, count(*)::integer as views, coalesce(sum(each.duration), 0)::bigint as duration,
        min(v.opened_at) as first_at
      from visit v join joined using (person_id)
      cross join lateral (${durationOf(companyId, sql`v.person_id`, sql`v.activity_id`)}) each
      where v.company_id = ${companyId} and ${mine(of, 'v')}
    ) seen, mall`.execute(db)
  const row = rows[0]
  const firstAt = earlier(row?.first_at, row?.mall_at)
  if (!row || !firstAt) return undefined
  return {
    person: leadOf(lead),
    visits: row.visits,
    totalDuration: Number(row.duration),
    firstAt: firstAt.toISOString(),
    total: row.views + row.actions + row.malls,
  }
}

/** Number of lines of a lead's history. */
export async function trailTotal(db: TenantDb, of: TrailOf): Promise<number> {
  const { companyId, rootId } = of
  const { rows } = await sql<{ total: number }>`
    /* trail total */
    with joined as (${joinedOf(companyId, sql`${rootId}::uuid`)})
    select (
      (select count(*) from visit v join joined using (person_id)
        where v.company_id = ${companyId} and ${mine(of, 'v')})
      + (select count(*) from event e join joined using (person_id)
        where e.company_id = ${companyId} and ${mine(of, 'e')} and e.event not in ('view', 'dwell'))
      + (select count(*) from mall_report r join joined using (person_id)
        where r.company_id = ${companyId} and ${mine(of, 'r')})
    )::integer as total`.execute(db)
  return rows[0]?.total ?? 0
}

const earlier = (a: Date | null | undefined, b: Date | null | undefined) =>
  a && b ? (a < b ? a : b) : (a ?? b)

const mine = ({ staffIds }: TrailOf, table: string) =>
  staffIds === 'all' ? sql`true` : sql`${sql.ref(`${table}.staff_id`)} = any(${staffIds}::uuid[])`

/**
 * One page of a lead's history, the newest first: every visit with what it was made of, every action in between, and
 * when they last came to the mall. Lines of one moment have the same order on every page. Visits stay for ever; actions
 * as long as raw events are kept.
 */
export async function trailPage(
  db: TenantDb,
  of: TrailOf,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<TrailEntry[]> {
  const { companyId, rootId } = of
  const end = page * pageSize
  const { rows } = await sql<LineRow>`
    /* trail page */
    with joined as (${joinedOf(companyId, sql`${rootId}::uuid`)}),
    visits as (
      select v.person_id, v.activity_id, 'view' as event, v.first_of = 'visit' as begins, v.content_type, v.content_id, v.share_id, v.second_scene,
        v.landing, null::integer as times, null::jsonb as about, v.opened_at as at
      from visit v join joined using (person_id)
      where v.company_id = ${companyId} and ${mine(of, 'v')}
      order by v.opened_at desc, v.activity_id, v.person_id limit ${end}
    ),
    actions as (
      select e.person_id, e.activity_id, e.event, false as begins, e.content_type, e.content_id, e.share_id, e.second_scene,
        e.landing, null::integer as times, ${aboutOf}, e.received_at as at
      from event e join joined using (person_id)
      where e.company_id = ${companyId} and ${mine(of, 'e')} and e.event not in ('view', 'dwell')
      order by e.received_at desc, e.activity_id, e.person_id limit ${end}
    ),
    malls as (
      select r.person_id, 'mall ' || r.staff_id || ' ' || r.person_id as activity_id, 'mall' as event, false as begins,
        'card' as content_type, s.user_id as content_id, '' as share_id, '' as second_scene, '' as landing,
        r.times, null::jsonb as about, r.last_at as at
      from mall_report r join joined using (person_id)
      join staff s on s.company_id = ${companyId} and s.staff_id = r.staff_id
      where r.company_id = ${companyId} and ${mine(of, 'r')}
    ),
    line as (
      select *, row_number() over (order by at desc, event <> 'view' desc, activity_id, person_id) as place
      from (select * from visits union all select * from actions union all select * from malls) lines
      order by place limit ${pageSize} offset ${end - pageSize}
    )
    ${lineDetails(companyId, rootId)}
    order by line.place`.execute(db)
  return withQuestions(db, companyId, await withPartTitles(db, companyId, rows.map(lineOf)))
}

/** The same entries, those of questions with their words. */
async function withQuestions(db: TenantDb, companyId: string, entries: TrailEntry[]): Promise<TrailEntry[]> {
  const asked = entries.filter(({ event }) => event === 'ask').map(({ id }) => id)
  const found = await questionsOf(db, companyId, asked)
  return entries.map((entry) => {
    const question = entry.event === 'ask' ? found.get(entry.id) : undefined
    return question ? { ...entry, question } : entry
  })
}
