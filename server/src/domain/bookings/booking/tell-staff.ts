import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { comingNoticeId, dayNoticeId, tellComing, tellDay } from '#domain/notices/day.ts'
import { quietUntil } from '#domain/notices/quiet-hours.ts'
import { getsNotices } from '#domain/notices/settings.ts'

/** Between these times of the company's clock members of staff are told of the next day. */
const [from, until] = ['18:00', '21:00']

/**
 * Tells each member of staff in the evening how many visits they serve on the next day. The number is counted then, so a
 * change or cancellation before it needs no correction.
 */
export async function tellDays(
  { ops, tenant }: Pick<Database, 'ops' | 'tenant'>,
  now = new Date(),
): Promise<void> {
  const { rows } = await sql<{
    companyId: string
    staffId: string
    day: string
    firstAt: Date
    visits: number
  }>`
    select b.company_id as "companyId", b.staff_id as "staffId", l.day::text as day, min(b.starts_at) as "firstAt",
      count(*)::integer as visits
    from booking b
    join staff s on s.company_id = b.company_id and s.staff_id = b.staff_id and s.status = 'active'
    join company c on c.company_id = b.company_id
    cross join lateral (
      select (${now}::timestamptz at time zone c.time_zone)::date + 1 as day,
        (${now}::timestamptz at time zone c.time_zone)::time as clock) l
    where b.state = 'confirmed' and b.starts_at > ${now} and b.starts_at < ${now}::timestamptz + interval '2 days'
      and b.starts_at >= (l.day::timestamp at time zone c.time_zone)
      and b.starts_at < ((l.day + 1)::timestamp at time zone c.time_zone)
      and l.clock >= ${from}::time and l.clock < ${until}::time
      and not exists (
        select from notice n
        where n.company_id = b.company_id and n.notice_id = ${dayNoticeId(sql`b.staff_id`, sql`l.day`)})
      and ${getsNotices('s')}
    group by b.company_id, b.staff_id, l.day`.execute(ops)
  for (const { companyId, ...day } of rows) await tenant(companyId, (db) => tellDay(db, companyId, day))
}

/**
 * Tells each member of staff within the hour before which visits begin. They are counted then, as those of a day are. A
 * visit that was booked or moved within that hour is left out, and so is one that begins before quiet hours end.
 */
export async function tellComingVisits(
  { ops, tenant }: Pick<Database, 'ops' | 'tenant'>,
  now = new Date(),
): Promise<void> {
  const { rows } = await sql<{ companyId: string; staffId: string; startsAt: Date; visits: number }>`
    select b.company_id as "companyId", b.staff_id as "staffId", b.starts_at as "startsAt", count(*)::integer as visits
    from booking b
    join staff s on s.company_id = b.company_id and s.staff_id = b.staff_id and s.status = 'active'
    join company on company.company_id = b.company_id
    left join notice_setting setting on setting.company_id = b.company_id and setting.staff_id = b.staff_id
    where b.state = 'confirmed' and b.starts_at > ${now} and b.starts_at <= ${now}::timestamptz + interval '1 hour'
      and b.changed_at <= b.starts_at - interval '1 hour'
      and ${getsNotices('s')} and ${quietUntil('setting', 'company')} is null
      and not exists (
        select from notice n
        where n.company_id = b.company_id and n.notice_id = ${comingNoticeId(sql`b.staff_id`, sql`b.starts_at`)})
    group by b.company_id, b.staff_id, b.starts_at`.execute(ops)
  for (const { companyId, ...visit } of rows)
    await tenant(companyId, (db) => tellComing(db, companyId, visit))
}
