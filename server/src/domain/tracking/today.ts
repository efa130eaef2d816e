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
 * A salesperson's day so far, in the company's time zone. How many visits there were comes from the counts of the day,
 * which stay when a visitor is forgotten; who came, from the visits themselves.
 */
export async function todayOf(db: TenantDb, companyId: string, staffId: string): Promise<Today> {
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
    -- Whoever has been here since yesterday began stands in a radar entry that was last opened since then.
    recent as (
      select distinct e.person_id from clock join radar_entry e on e.last_at >= clock.begin_yesterday
      where e.company_id = ${companyId} and e.staff_id = ${staffId} and e.visits > 0
    ),
    -- OFFSET 0 keeps each a look-up for each row: how few come in two days nobody can tell who plans it, and every visit
    -- of the company was read for them, and every entry of the salesperson held against each visitor.
    seen as (
      select p.root_id, v.opened_at
      from clock
      cross join recent
      cross join lateral (
        select ${rootIdOf('person')} as root_id from person
        where company_id = ${companyId} and person_id = recent.person_id offset 0
      ) p
      cross join lateral (
        select opened_at from visit
        where company_id = ${companyId} and person_id = recent.person_id and staff_id = ${staffId}
          and opened_at >= clock.begin_yesterday offset 0
      ) v
    ),
    visitors as (
      select distinct root_id from seen cross join clock where opened_at >= clock.begin
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
          ) kin
          cross join lateral (
            select from radar_entry
            where company_id = ${companyId} and staff_id = ${staffId} and person_id = kin.person_id
              and visits > 0 and first_at < clock.begin offset 0
          ) before
        )
      )::integer as "newVisitors",
      (
        select count(*) from external_contact
        where company_id = ${companyId} and staff_id = ${staffId} and added_at >= clock.begin and removed_at is null
      )::integer as contacts,
      (select count(*) from seen where opened_at < clock.now_yesterday)::integer as "visitsYesterday"
    from clock
    cross join lateral (
      select sum(visits) as visits, sum(visits) filter (where second_scene = '1') as relays from daily_total
      where company_id = ${companyId} and staff_id = ${staffId} and day = clock.today::date
    ) counted`.execute(db)
  const [today] = rows
  if (!today) throw new Error(`no company ${companyId}`)
  return today
}
