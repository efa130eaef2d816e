import type { WaitingFilter } from '@mingpian/contract/appointment-waiting.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { personWaitingMost } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import type { Caller } from '#core/http/context.ts'
import { dayOf } from '#core/http/moment.ts'
import { requireFiltered } from '#domain/bookings/booking/lists.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { type WaitingRow, waitingCount, waitingRows } from './rows.ts'

/** The entries of the caller: offers, what waits, then what ended by itself in the last three days. */
export async function ownWaiting(
  db: TenantDb,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
): Promise<WaitingRow[]> {
  const personIds = await personIdsOf(db, companyId, personId)
  const where = sql`e.person_id = any(${personIds}::uuid[]) and (e.state in ('waiting', 'offered')
    or e.state in ('expired', 'ended') and e.ended_for <> 'booked' and e.changed_at > now() - interval '3 days')`
  const order = sql`
    order by array_position(array['offered', 'waiting'], e.state) nulls last, e.day, e.created_at
    limit ${2 * personWaitingMost}`
  return waitingRows(db, companyId, where, order)
}

/** The condition of a filter. @throws Failure parameterError for a day that no calendar has */
export function waitingWhere({ from, to, placeId, serviceId, state }: WaitingFilter) {
  if (from !== undefined) dayOf('from', from)
  if (to !== undefined) dayOf('to', to)
  return sql`${state === undefined ? sql`e.state in ('waiting', 'offered')` : sql`e.state = ${state}`}
    and ${from === undefined ? sql`true` : sql`e.day >= ${from}::date`}
    and ${to === undefined ? sql`true` : sql`e.day <= ${to}::date`}
    and ${placeId === undefined ? sql`true` : sql`e.place_id = ${placeId}`}
    and ${serviceId === undefined ? sql`true` : sql`e.service_id = ${serviceId}`}`
}

/** Days in their order, of a day by turn. */
export const byTurn = sql`e.day, e.service_id, e.place_id, e.created_at, e.waiting_id`

/**
 * A page of the waiting list of the company.
 * @throws Failure notFound for a place or service that it does not have, parameterError
 */
export async function waitingPage(
  db: TenantDb,
  companyId: string,
  { page, pageSize, ...filter }: WaitingFilter & { page: number; pageSize: number },
): Promise<{ list: WaitingRow[]; total: number }> {
  const where = waitingWhere(filter)
  await requireFiltered(db, companyId, filter)
  const rest = sql`order by ${byTurn} ${limitOf({ page, pageSize })}`
  const list = await waitingRows(db, companyId, where, rest)
  return { list, total: await waitingCount(db, companyId, where) }
}

/** Entries that a member of staff is shown of the coming days. */
const deskMost = 50

/**
 * Who wait for a day or a later one, as far as a member of staff handles their bookings: for the services of the member, or
 * at the places whose bookings they handle.
 */
export async function waitingForStaff(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  { day, of = 'own', placeId }: { day: string; of?: 'own' | 'place'; placeId?: string },
): Promise<WaitingRow[]> {
  const { companyId, staffId, role } = caller
  const id = sql`${staffId || null}::uuid`
  const isAtOwnPlace = sql<boolean>`exists (
    select from place_member m where m.company_id = e.company_id and m.place_id = e.place_id and m.staff_id = ${id})`
  const serves = sql<boolean>`exists (
      select from booking_service_member m
      join work_plan w on w.company_id = m.company_id and w.staff_id = m.staff_id and w.place_id = e.place_id
      where m.company_id = e.company_id and m.service_id = e.service_id and m.staff_id = ${id})`
  const needsNobody = sql<boolean>`not exists (
    select from booking_service_member m where m.company_id = e.company_id and m.service_id = e.service_id)`
  const isAsked = sql<boolean>`coalesce(e.staff_id = ${id}, false)`
  const isHandled = may(role, 'bookings.read') ? sql`true` : sql`(${isAsked} or ${isAtOwnPlace})`
  const isOwn = sql`(${isAsked} or e.staff_id is null and (${serves} or ${needsNobody} and ${isAtOwnPlace}))`
  const where = sql`(e.state = 'waiting' or e.state = 'offered' and e.offered_until > clock_timestamp()) and e.day >= ${day}::date
    and ${of === 'own' ? isOwn : isHandled}
    and ${placeId === undefined ? sql`true` : sql`e.place_id = ${placeId}`}`
  return waitingRows(db, companyId, where, sql`order by ${byTurn} limit ${deskMost}`)
}
