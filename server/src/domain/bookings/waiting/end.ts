import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { dropOffered } from '#domain/bookings/booking/offer-hold.ts'
import { dropMessages } from '#domain/customer-messages/queue.ts'
import { rootIdOf } from '#domain/identity/root.ts'

/**
 * Whether the person of entry `e` has as many coming bookings of the service as one may have, so that they cannot book
 * what they are offered.
 */
export const isAtLimit: RawBuilder<boolean> = sql<boolean>`exists (
  select from booking_service s
  where s.company_id = e.company_id and s.service_id = e.service_id and s.person_limit > 0 and s.person_limit <= (
    select count(*) from booking b
    join person m on m.company_id = b.company_id and m.person_id = b.person_id
    join person n on n.company_id = e.company_id and n.person_id = e.person_id
    where b.company_id = e.company_id and b.service_id = e.service_id and ${rootIdOf('m')} = ${rootIdOf('n')}
      and (b.state in ('asked', 'confirmed') or b.state = 'unpaid' and b.held_until > now()) and b.ends_at > now()))`

/** Takes offers back whose persons can book no more. They keep their turn. */
export async function withdrawOffers(
  db: TenantDb,
  companyId: string,
  where: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ waitingId: string; bookingId: string }>`
    with withdrawn as (
      select waiting_id, booking_id from waiting_entry e
      where e.company_id = ${companyId} and e.state = 'offered' and ${where} and ${isAtLimit})
    update waiting_entry e set state = 'waiting', booking_id = null, offered_start = null, offered_until = null,
      changed_at = clock_timestamp()
    from withdrawn
    where e.company_id = ${companyId} and e.waiting_id = withdrawn.waiting_id
    returning e.waiting_id as "waitingId", withdrawn.booking_id as "bookingId"`.execute(db)
  for (const { waitingId, bookingId } of rows) {
    await dropMessages(db, companyId, waitingId)
    await dropOffered(db, companyId, bookingId)
  }
}

/**
 * Ends what is over: offers that ran out or were taken, and entries whose day has passed, whose service, place or person
 * is gone, or whose person has booked the service for the day.
 * @param where a condition on `e`
 */
export async function endEntries(
  db: TenantDb,
  companyId: string,
  where: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await sql`
    update waiting_entry e set changed_at = clock_timestamp(),
      state = case when b.state <> 'held' then 'taken' else 'expired' end
    from waiting_entry o
    left join booking b on b.company_id = o.company_id and b.booking_id = o.booking_id
    where e.company_id = ${companyId} and e.state = 'offered' and ${where}
      and o.company_id = e.company_id and o.waiting_id = e.waiting_id
      and (o.offered_until <= clock_timestamp() or b.booking_id is null or b.state <> 'held')`.execute(db)
  await sql`
    with over as (
      select e.waiting_id,
        case
          when e.day < (now() at time zone c.time_zone)::date
            or ((e.day + 1)::timestamp at time zone c.time_zone) <= now() + make_interval(mins => s.notice)
          then 'passed'
          when s.removed_at is not null
            or not exists (
              select from booking_service_place l
              join place p on p.company_id = l.company_id and p.place_id = l.place_id and p.removed_at is null
              where l.company_id = e.company_id and l.service_id = e.service_id and l.place_id = e.place_id)
            or e.staff_id is not null and not exists (
              select from booking_service_member m
              join staff f on f.company_id = m.company_id and f.staff_id = m.staff_id and f.status = 'active'
              where m.company_id = e.company_id and m.service_id = e.service_id and m.staff_id = e.staff_id)
          then 'gone'
          when exists (
            select from booking b
            join person m on m.company_id = b.company_id and m.person_id = b.person_id
            where b.company_id = e.company_id and b.service_id = e.service_id
              and b.state in ('asked', 'confirmed', 'arrived') and b.created_at > e.created_at
              and (b.starts_at at time zone c.time_zone)::date = e.day and ${rootIdOf('m')} = ${rootIdOf('n')})
          then 'booked'
        end as why
      from waiting_entry e
      join company c on c.company_id = e.company_id
      join booking_service s on s.company_id = e.company_id and s.service_id = e.service_id
      join person n on n.company_id = e.company_id and n.person_id = e.person_id
      where e.company_id = ${companyId} and e.state = 'waiting' and ${where})
    update waiting_entry e set state = 'ended', ended_for = over.why, changed_at = clock_timestamp()
    from over
    where e.company_id = ${companyId} and e.waiting_id = over.waiting_id and over.why is not null`.execute(db)
}
