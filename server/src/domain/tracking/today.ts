import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'

export interface Today {
  date: string
  secondsLeft: number
  visits: number
  visitors: number
  newVisitors: number
  relays: number
  contacts: number
  visitsYesterday: number
}

/**
 * A salesperson's day so far, in the company's time zone. The number of visits comes from the counts of the day, which
 * stay when a visitor is erased; the visitors come from the counts by person and day. Only yesterday's visits until
 * this hour are read one by one.
 */
export async function todayOf(db: TenantDb, companyId: string, staffId: string): Promise<Today> {
  // OFFSET 0 forces a look-up for each row: the planner cannot estimate how few persons a day has, and would read every
  // visit of the company.
  const cameOn = (day: string) => sql`
    select came.person_id from clock cross join lateral (
      select distinct person_id from person_visit
      where company_id = ${companyId} and staff_id = ${staffId} and day = ${sql.ref(day)}::date offset 0
    ) came`
  const { rows } = await sql<Today>`
    with clock as (
      select today, yesterday, today at time zone zone as begin, yesterday at time zone zone as begin_yesterday,
        (local_now - interval '1 day') at time zone zone as now_yesterday,
        (today + interval '1 day') at time zone zone as begin_tomorrow
      from (
        select time_zone as zone, now() at time zone time_zone as local_now,
          date_trunc('day', now() at time zone time_zone) as today,
          date_trunc('day', now() at time zone time_zone) - interval '1 day' as yesterday
        from company where company_id = ${companyId}
      ) company
    ),
    visitors as (
      select distinct p.root_id
      from (${cameOn('clock.today')}) came
      cross join lateral (
        select ${rootIdOf('person')} as root_id from person
        where company_id = ${companyId} and person_id = came.person_id offset 0
      ) p
    )
    select
      to_char(clock.today, 'YYYY-MM-DD') as date,
      ceil(extract(epoch from clock.begin_tomorrow - now()))::integer as "secondsLeft",
      coalesce(counted.visits, 0)::integer as visits,
      coalesce(counted.relays, 0)::integer as relays,
      (select count(*) from visitors)::integer as visitors,
      (
        select count(*) from visitors where not exists (
          select from (
            select visitors.root_id as person_id
            union all
            select person_id from person where company_id = ${companyId} and joined_into = visitors.root_id
          ) joined
          cross join lateral (
            select visits, first_at from radar_entry
            where company_id = ${companyId} and staff_id = ${staffId} and person_id = joined.person_id offset 0
          ) before
          where visits > 0 and first_at < clock.begin
        )
      )::integer as "newVisitors",
      (
        select count(*) from external_contact
        where company_id = ${companyId} and staff_id = ${staffId} and added_at >= clock.begin and removed_at is null
      )::integer as contacts,
      (
        select count(*)
        from (${cameOn('clock.yesterday')}) came
        cross join lateral (
          select from visit
          where company_id = ${companyId} and person_id = came.person_id and staff_id = ${staffId}
            and first_of = 'visit' and opened_at >= clock.begin_yesterday and opened_at < clock.now_yesterday offset 0
        ) v
      )::integer as "visitsYesterday"
    from clock
    cross join lateral (
      select sum(visits) as visits, sum(visits) filter (where second_scene = '1') as relays from daily_total
      where company_id = ${companyId} and staff_id = ${staffId} and day = clock.today::date
    ) counted`.execute(db)
  const [today] = rows
  if (!today) throw new Error(`no company ${companyId}`)
  return today
}
