import type { cardStatistics } from '@mingpian/contract/card-statistics.ts'
import type { DataOf } from '@mingpian/contract/endpoint.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#db/connect.ts'
import { everybody } from '#events/everybody.ts'
import { leadOf, type PersonRow } from '#features/clue/queries.ts'
import { inSpan, ofPersons, ofType, type Span } from './span.ts'

type Top = DataOf<typeof cardStatistics.viewTop>

const longest = 10
/** Among more visitors than so many one looks no quicker than among all. */
const atMost = 5_000

/** The ends of what was looked at most, who came most, and whose it was. */
export async function topOf(db: TenantDb, span: Span): Promise<Top> {
  const things = await thingsOf(db, span)
  const visitors = await visitorsOf(db, span)
  return { things, visitors, colleagues: span.staffId === everybody ? await colleaguesOf(db, span) : [] }
}

async function thingsOf(db: TenantDb, span: Span): Promise<Top['things']> {
  const { companyId } = span
  const { rows } = await sql<Top['things'][number]>`
    with most as (
      select content_type, content_id, sum(visits)::integer as visits
      from daily_thing where ${inSpan(span)} and ${ofType(span)}
      group by 1, 2 order by visits desc, content_type, content_id limit ${longest}
    )
    select content_type as "contentType", content_id as "contentId", visits, coalesce((
      select case most.content_type
        when 'card' then (select name from staff where company_id = ${companyId} and user_id = content_id)
        when 'material' then (select title from material where company_id = ${companyId} and material_id::text = content_id)
        else (select name from product where company_id = ${companyId} and product_id::text = content_id)
      end
    ), '') as title
    from most order by visits desc, content_type, content_id`.execute(db)
  return rows
}

async function visitorsOf(db: TenantDb, span: Span): Promise<Top['visitors']> {
  return span.staffId === everybody ? ((await largeVisitors(db, span)) ?? mostOf(db, span)) : mostOf(db, span)
}

/**
 * A company has more visitors than can be added up while somebody waits. Nobody came more often on some days than ever,
 * so we look among the largest, then among those half as large, until the last of the list came oftener than anybody
 * who was left out ever did.
 * @returns nothing where that leads too far: nobody stands out
 */
async function largeVisitors(db: TenantDb, span: Span): Promise<Top['visitors'] | undefined> {
  for (let size = await sizeOf(db, span, longest); size >= 0; size--) {
    const most = await mostOf(db, span, ofLarge(span, size))
    if ((most[longest - 1]?.visits ?? 0) >= 2 ** size) return most
    if ((await sizeOf(db, span, atMost)) >= size - 1) return undefined
  }
  return undefined
}

/** The size of the visitor who has so many larger ones before them; -1 where there are not so many. */
async function sizeOf(db: TenantDb, { companyId }: Span, place: number): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select size from person_total where company_id = ${companyId}
    order by size desc limit 1 offset ${place - 1}`.execute(db)
  return rows[0]?.size ?? -1
}

/** `person_id`, `visits`, `last_day` of everybody who came. */
const ofAll = (span: Span) => sql`
  select person_id, sum(visits) as visits, max(day) as last_day
  from person_visit v where ${ofPersons(span, 'v')} group by person_id`

/** The same of those who ever came so often, and of all who are known as several persons. */
const ofLarge = (span: Span, size: number) => sql`
  select large.person_id, visits, last_day
  from (
    select person_id from person_total where company_id = ${span.companyId} and size >= ${size}
    union
    select unnest(array[person_id, joined_into]) from person
    where company_id = ${span.companyId} and joined_into is not null
  ) large
  cross join lateral (
    select sum(visits) as visits, max(day) as last_day from person_visit v
    where v.company_id = ${span.companyId} and v.person_id = large.person_id
      and v.day between ${span.from}::date and ${span.to}::date and ${ofType(span)}
  ) came where visits > 0`

async function mostOf(db: TenantDb, span: Span, byPerson = ofAll(span)): Promise<Top['visitors']> {
  const { companyId } = span
  const { rows } = await sql<PersonRow & { visits: number; last_day: string }>`
    with by_person as (
      ${byPerson}
    ), joined as (
      select person_id, joined_into from person where company_id = ${companyId} and joined_into is not null
    ), most as (
      select coalesce(joined_into, person_id) as root_id, sum(visits)::integer as visits, max(last_day) as last_day
      from by_person left join joined using (person_id)
      group by 1 order by visits desc, last_day desc, root_id limit ${longest}
    )
    select most.root_id, visits, last_day::text, r.union_id, r.name, r.avatar, r.number
    from most join person r on r.company_id = ${companyId} and r.person_id = root_id
    order by visits desc, most.last_day desc, root_id`.execute(db)
  return rows.map((row) => ({ person: leadOf(row), visits: row.visits, lastDay: row.last_day }))
}

async function colleaguesOf(db: TenantDb, span: Span): Promise<Top['colleagues']> {
  const { companyId, from, to } = span
  const days = sql`day between ${from}::date and ${to}::date`
  // Visits stand in fewest rows by things; only of those who are listed the visitors are read.
  const { rows } = await sql<Top['colleagues'][number]>`
    with most as (
      select s.staff_id, s.user_id, s.name, s.avatar, seen.visits
      from staff s
      cross join lateral (
        select sum(visits)::integer as visits from daily_thing
        where company_id = ${companyId} and staff_id = s.staff_id and ${days} and ${ofType(span)}
      ) seen
      where s.company_id = ${companyId} and seen.visits > 0
      order by seen.visits desc, s.user_id limit ${longest}
    )
    select user_id as "userId", name, avatar, visits, (
      select coalesce(sum(visitors), 0)::integer from daily_return
      where company_id = ${companyId} and staff_id = most.staff_id and content_type = ${span.contentType} and ${days}
        and before < ${from}::date
    ) as visitors
    from most order by visits desc, user_id`.execute(db)
  return rows
}
