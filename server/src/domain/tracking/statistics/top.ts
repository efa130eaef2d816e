import type { cardStatistics } from '@mingpian/contract/card-statistics.ts'
import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { titleOf } from '#domain/card/things.ts'
import { wholeCompany } from '#domain/tracking/ledger/whole-company.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'
import { inSpan, ofPersons, ofType, type Span, visitsIn } from './span.ts'

type Top = DataOf<typeof cardStatistics.viewTop>

const longest = 10
/** The number of largest visitors of each month that are read first. */
const first = 25
/** Above this number of candidates the search is not quicker than reading all visitors. */
const atMost = 5_000

/** The things, visitors and colleagues with the most visits. */
export async function topOf(db: TenantDb, span: Span): Promise<Top> {
  const things = await thingsOf(db, span)
  const visitors = await visitorsOf(db, span)
  return { things, visitors, colleagues: span.staffId === wholeCompany ? await colleaguesOf(db, span) : [] }
}

async function thingsOf(db: TenantDb, span: Span): Promise<Top['things']> {
  const { companyId } = span
  const { rows } = await sql<Top['things'][number]>`
    with top as (
      select content_type, content_id, sum(visits)::integer as visits
      from daily_thing where ${inSpan(span)} and ${ofType(span)}
      group by 1, 2 order by visits desc, content_type, content_id limit ${longest}
    )
    select content_type as "contentType", content_id as "contentId", visits,
      coalesce((
        select title from (${titleOf(companyId, sql`top.content_type`, sql`top.content_id`)}) thing
      ), '') as title
    from top order by visits desc, content_type, content_id`.execute(db)
  return rows
}

/**
 * A company may have too many visitors to add up during a request. So only the largest of each month are added up
 * first: the last of that list has `enough` visits. A visitor with at least as many visits has at least an even share
 * of them in one of the months, which bounds the search.
 */
async function visitorsOf(db: TenantDb, span: Span): Promise<Top['visitors']> {
  if (span.staffId !== wholeCompany) return mostOf(db, span)
  const months = await monthsOf(db, span)
  const largest = await mostOf(db, span, ofSome(span, largestOf(span, months)))
  const enough = largest[longest - 1]?.visits ?? 0
  const share = Math.ceil(enough / months.length)
  if (enough === 0 || (await isMany(db, span, months, share))) return mostOf(db, span)
  return mostOf(db, span, ofSome(span, likelyOf(span, months, { enough, share })))
}

/** The months of the span with visits. */
async function monthsOf(db: TenantDb, span: Span): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', day::timestamp)::date::text as month
    from daily_total where ${inSpan(span)}`.execute(db)
  return rows.map(({ month }) => month)
}

const largestOf = ({ companyId }: Span, months: string[]) => sql`
  select distinct large.person_id from unnest(${months}::date[]) begin
  cross join lateral (
    select person_id from person_month p where p.company_id = ${companyId} and p.month = begin
    order by size desc limit ${first}
  ) large`

/**
 * Visitors with at least so many visits in one of the months. The index has only sizes, which are powers of two: a
 * share of 2 has size 1.
 */
const oftenIn = ({ companyId }: Span, months: string[], share: number) => sql`
  select person_id from person_month
  where company_id = ${companyId} and month = any(${months}::date[])
    and size >= ${Math.floor(Math.log2(share))} and visits >= ${share}`

async function isMany(db: TenantDb, span: Span, months: string[], share: number): Promise<boolean> {
  const { rows } = await sql`${oftenIn(span, months, share)} limit 1 offset ${atMost}`.execute(db)
  return rows.length > 0
}

/** Candidates with enough visits; joined persons are added up. */
const likelyOf = (span: Span, months: string[], { enough, share }: { enough: number; share: number }) => sql`
  select distinct person_id
  from (
    select joined.person_id, sum(came.visits) over (partition by root_id) as visits
    from (
      select person_id, person_id as root_id from (${oftenIn(span, months, share)}) often
      union
      select unnest(array[person_id, joined_into]), joined_into from person
      where company_id = ${span.companyId} and joined_into is not null
    ) joined
    cross join lateral (
      select sum(visits) as visits from person_month p
      where p.company_id = ${span.companyId} and p.person_id = joined.person_id and p.month = any(${months}::date[])
    ) came
  ) likely where visits >= ${enough}`

/** `person_id`, `visits`, `last_day` of all visitors. */
const ofAll = (span: Span) => sql`
  select person_id, sum(${visitsIn(span)}) as visits, max(day) as last_day
  from person_visit v where ${ofPersons(span, 'v')} group by person_id`

/** The same of some persons, one `person_id` a row. */
const ofSome = (span: Span, persons: RawBuilder<unknown>) => sql`
  select listed.person_id, visits, last_day
  from (${persons}) listed
  cross join lateral (
    select sum(${visitsIn(span)}) as visits, max(day) as last_day from person_visit v
    where v.company_id = ${span.companyId} and v.person_id = listed.person_id
      and v.day between ${span.from}::date and ${span.to}::date and ${ofType(span)}
  ) came where visits > 0`

async function mostOf(db: TenantDb, span: Span, byPerson = ofAll(span)): Promise<Top['visitors']> {
  const { companyId } = span
  const { rows } = await sql<PersonRow & { visits: number; last_day: string }>`
    with by_person as (
      ${byPerson}
    ), joined as (
      select person_id, joined_into from person where company_id = ${companyId} and joined_into is not null
    ), top as (
      select coalesce(joined_into, person_id) as root_id, sum(visits)::integer as visits, max(last_day) as last_day
      from by_person left join joined using (person_id)
      group by 1 order by visits desc, last_day desc, root_id limit ${longest}
    )
    select top.root_id, visits, last_day::text, r.union_id, r.name, r.avatar, r.number
    from top join person r on r.company_id = ${companyId} and r.person_id = root_id
    order by visits desc, top.last_day desc, root_id`.execute(db)
  return rows.map((row) => ({ person: leadOf(row), visits: row.visits, lastDay: row.last_day }))
}

async function colleaguesOf(db: TenantDb, span: Span): Promise<Top['colleagues']> {
  const { companyId, from, to } = span
  const days = sql`day between ${from}::date and ${to}::date`
  // Only listed visitors are read.
  const { rows } = await sql<Top['colleagues'][number]>`
    with top as (
      select s.staff_id, s.user_id, s.name, s.avatar, seen.visits
      from staff s
      cross join lateral (
        select sum(${visitsIn(span)})::integer as visits from daily_total
        where company_id = ${companyId} and staff_id = s.staff_id and ${days} and ${ofType(span)}
      ) seen
      where s.company_id = ${companyId} and seen.visits > 0
      order by seen.visits desc, s.user_id limit ${longest}
    )
    select user_id as "userId", name, avatar, visits, (
      select coalesce(sum(visitors), 0)::integer from daily_return
      where company_id = ${companyId} and staff_id = top.staff_id and content_type = ${span.contentType} and ${days}
        and before < ${from}::date
    ) as visitors
    from top order by visits desc, user_id`.execute(db)
  return rows
}
