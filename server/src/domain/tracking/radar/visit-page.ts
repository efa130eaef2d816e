import type { RadarVisit } from '@mingpian/contract/clue.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { longFrom, oftenFrom, strongActions } from '@mingpian/contract/shared/rules/interest.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { titleOf } from '#domain/card/things.ts'
import { momentOf } from './cursor.ts'
import { leadOf, type PersonRow, personsNamed } from './person.ts'
import { rootOf } from './radar.ts'
import type { RadarOf } from './sources.ts'
import { isFrom } from './sources.ts'
import { begunTo, viewsOf } from './visit-views.ts'
import { durationOf, openingOf, relaysOf, sameLinkOf, type Thing } from './visits.ts'

interface Asked {
  page: number
  pageSize: number
  tab?: 'all' | 'interested' | 'new' | 'wecom' | undefined
  /** Part of a name, or the number of a visitor without one. */
  name?: string | undefined
  /** Content of this kind was opened during the visit. */
  contentType?: ContentType | undefined
}

/** One page of the visits to a salesperson, the newest first, and how many there are, in one statement. */
export async function visitPage(
  db: TenantDb,
  of: RadarOf,
  { page, pageSize, tab = 'all', name = '', contentType }: Asked,
): Promise<{ list: RadarVisit[]; total: number }> {
  const { companyId } = of
  const isWhole = tab === 'all' && name.trim() === '' && !contentType
  const listed = listedOf(of, { tab, name: name.trim(), contentType })
  const { rows } = await sql<{ total: number } & (VisitRow | { [column in keyof VisitRow]: null })>`
    /* radar visits */
    with listed as ${isWhole ? sql`not materialized` : sql`materialized`} (${listed}),
    shown as (
      select * from listed order by opened_at desc, activity_id desc ${limitOf({ page, pageSize })}
    )
    -- From the total, so that a page without visits says it, too.
    select visit.*, counted.total
    from (select count(*)::integer as total from listed) counted
    left join (
      select
        shown.activity_id as id, lead.root_id, person.union_id, person.name, person.avatar, person.number,
        shown.content_type, shown.content_id, coalesce(thing.title, '') as title, coalesce(thing.kind, '') as kind,
        shown.second_scene, shown.landing, chain.relays, link.same_link_as, nth.nth, made.*, shown.opened_at
      from shown
      cross join lateral (${rootOf(of, sql`shown.person_id`)}) lead
      join person on person.company_id = ${companyId} and person.person_id = lead.root_id
      left join lateral (${titleOf(companyId, sql`shown.content_type`, sql`shown.content_id`)}) thing on true
      cross join lateral (${relaysOf(companyId, sql`shown.share_id`, sql`lead.root_id`)}) chain
      cross join lateral (${sameLinkOf(companyId, sql`shown.share_id`, sql`lead.root_id`)}) link
      cross join lateral (${nthOf(of, 'shown', sql`lead.person_ids`)}) nth
      cross join lateral (${madeOf(of, 'shown')}) made
    ) visit on true
    order by visit.opened_at desc, visit.id desc`.execute(db)
  const list = rows.flatMap((row) => (row.id === null ? [] : [visitOf(row)]))
  return { list, total: rows[0]?.total ?? 0 }
}

/** Number of visits to a salesperson that began after a moment. @param since ISO 8601 */
export async function visitsSince(db: TenantDb, of: RadarOf, since: string): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    /* radar unread */
    select count(*)::integer as visits from (${begunTo(of)}) begun where opened_at > ${momentOf(since, 'since')}`.execute(
    db,
  )
  return rows[0]?.visits ?? 0
}

/** The visits of a tab, of the persons with that name, during which content of that kind was opened. */
function listedOf(
  of: RadarOf,
  { tab, name, contentType }: Pick<Asked, 'tab' | 'contentType'> & { name: string },
): RawBuilder<unknown> {
  const rooted = sql`cross join lateral (${rootOf(of, sql`begun.person_id`)}) lead`
  const named = name ? sql`and lead.root_id in (${personsNamed(of, name)})` : sql``
  const opened = contentType
    ? sql`and exists (select from (${viewsOf(of.companyId, 'begun')}) view where view.content_type = ${contentType})`
    : sql``
  if (tab === 'new')
    return sql`
      select begun.* from (${begunTo(of)}) begun ${rooted}
      where not exists (${earlierOf(of, 'begun', sql`lead.person_ids`)}) ${named} ${opened}`
  if (tab === 'wecom')
    return sql`
      select begun.* from (${begunTo(of)}) begun ${rooted}
      where ${isFrom('wecom', of, sql`lead.root_id`, sql`lead.person_ids`)} ${named} ${opened}`
  if (tab === 'interested')
    return sql`
      select begun.* from (${begunTo(of)}) begun ${rooted}
      cross join lateral (${nthOf(of, 'begun', sql`lead.person_ids`)}) nth
      cross join lateral (${spentOf(of, 'begun')}) spent
      where ${isInterested} ${named} ${opened}`
  return name || contentType
    ? sql`select begun.* from (${begunTo(of)}) begun ${rooted} where true ${named} ${opened}`
    : begunTo(of)
}

const earlierOf = ({ companyId }: RadarOf, begun: string, personIds: RawBuilder<unknown>) => sql`
  select from visit e
  where e.company_id = ${companyId} and e.person_id = any(${personIds}) and e.staff_id = ${sql.ref(`${begun}.staff_id`)} and e.first_of = 'visit'
    and (e.opened_at, e.activity_id) < (${sql.ref(`${begun}.opened_at`)}, ${sql.ref(`${begun}.activity_id`)})`

/** `nth`: the how many-th visit of the person it is. */
const nthOf = (of: RadarOf, begun: string, personIds: RawBuilder<unknown>) => sql`
  select 1 + count(*)::integer as nth from (${earlierOf(of, begun, personIds)}) earlier`

/** `duration` in milliseconds, and `actions`, of all views of a visit. */
const spentOf = (of: RadarOf, begun: string) => sql`
  select coalesce(sum(part.amount) filter (where part.kind = 'dwell' and part.name = ''), 0)::bigint as duration,
    coalesce(array_agg(distinct part.name order by part.name) filter (where part.kind = 'action'), '{}') as actions
  from (${viewsOf(of.companyId, begun)}) view
  join visit_part part on part.company_id = ${of.companyId} and part.person_id = view.person_id
    and part.activity_id = view.activity_id`

const isInterested = sql`
  (spent.actions && ${[...strongActions]}::text[] or spent.duration >= ${longFrom} or nth.nth >= ${oftenFrom})`

/**
 * Summary of a visit: `views`, `things`, `duration`, `actions`, `most` (the part that was read longest), `last` (the thing
 * that was opened last), and `last_at` (the end of the last reading).
 */
const madeOf = (of: RadarOf, begun: string) => sql`
  select counted.views, counted.things, counted.last_at, spent.duration, spent.actions, most.most, last.last,
    ${isInterested} as interested
  from (
    select count(*)::integer as views, count(distinct (content_type, content_id))::integer as things,
      max(view.opened_at + each.duration * interval '1 millisecond') as last_at
    from (${viewsOf(of.companyId, begun)}) view
    cross join lateral (${durationOf(of.companyId, sql`view.person_id`, sql`view.activity_id`)}) each
  ) counted
  cross join (${spentOf(of, begun)}) spent
  left join (
    select json_build_object('contentType', read.content_type, 'contentTitle', coalesce(thing.title, ''),
      'contentKind', coalesce(thing.kind, ''), 'section', read.section, 'duration', read.duration) as most
    from (
      -- A card is read by its sections. Other things count as one each.
      select view.content_type, view.content_id, part.name as section, sum(part.amount)::integer as duration
      from (${viewsOf(of.companyId, begun)}) view
      join visit_part part on part.company_id = ${of.companyId} and part.person_id = view.person_id
        and part.activity_id = view.activity_id and part.kind = 'dwell'
      where (view.content_type in ('card', 'company')) = (part.name <> '')
      group by 1, 2, 3
      order by 4 desc, 1, 2, 3 limit 1
    ) read
    left join lateral (${titleOf(of.companyId, sql`read.content_type`, sql`read.content_id`)}) thing on true
  ) most on true
  cross join lateral (
    select json_build_object('contentType', view.content_type, 'contentTitle', coalesce(thing.title, ''),
      'contentKind', coalesce(thing.kind, '')) as last
    from (
      select view.content_type, view.content_id from (${viewsOf(of.companyId, begun)}) view
      order by view.opened_at desc, view.activity_id desc limit 1
    ) view
    left join lateral (${titleOf(of.companyId, sql`view.content_type`, sql`view.content_id`)}) thing on true
  ) last`

interface VisitRow extends PersonRow, Thing {
  id: string
  second_scene: string
  landing: string
  relays: RadarVisit['relays']
  same_link_as: RadarVisit['sameLinkAs']
  nth: number
  views: number
  things: number
  duration: string
  actions: string[]
  most: RadarVisit['most']
  interested: boolean
  opened_at: Date
  last: RadarVisit['last']
  last_at: Date
}

const visitOf = (row: VisitRow): RadarVisit => ({
  id: row.id,
  person: leadOf(row),
  ...openingOf(row),
  nth: row.nth,
  views: row.views,
  things: row.things,
  duration: Number(row.duration),
  most: row.most,
  actions: row.actions,
  interested: row.interested,
  startedAt: row.opened_at.toISOString(),
  last: row.last,
  lastAt: row.last_at.toISOString(),
})
