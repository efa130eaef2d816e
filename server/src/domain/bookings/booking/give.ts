import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { type Member, memberOf } from '#domain/staff/members.ts'
import { storeMove } from './change.ts'
import { misfitsOf } from './misfits.ts'
import { atOnce, type LoadedOffer, loadOffer, lockBookings } from './offer.ts'
import { type BookingRow, bookingRows } from './one.ts'
import { freeTaken } from './take.ts'

interface Giving {
  userId: string
  /** The member of staff who takes over; undefined for any member who is free. */
  toUserId?: string | undefined
}

/**
 * Gives the coming bookings of a member of staff who left or is away to members who are free at their times, and tells
 * the customers. A booking that no member can take stays in the list of bookings that no longer fit.
 * @throws Failure notFound for a missing member, and for a `toUserId` who has left
 */
export async function giveBookings(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  { userId, toUserId }: Giving,
): Promise<{ given: number; waiting: number }> {
  const { companyId } = caller
  await lockBookings(db, companyId)
  const from = await memberOf(db, companyId, userId)
  const to = toUserId === undefined ? undefined : await memberOf(db, companyId, toUserId)
  if (!from || (toUserId !== undefined && to?.status !== 'active')) throw new Failure('notFound')
  return giveAll(db, caller, [from.staffId], to)
}

/**
 * A successor takes over the bookings that fit their plan, also those that wait since the members left whom the leaver
 * had succeeded. An administrator gives away the others.
 */
export async function giveToSuccessor(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  toUserId: string,
): Promise<void> {
  const { companyId } = caller
  await lockBookings(db, companyId)
  const to = await memberOf(db, companyId, toUserId)
  if (!to) throw new Failure('notFound')
  const { rows } = await sql<{ staffId: string }>`
    select staff_id as "staffId" from staff
    where company_id = ${companyId} and successor_id = ${to.staffId} and status = 'left' order by staff_id`.execute(
    db,
  )
  await giveAll(
    db,
    caller,
    rows.map(({ staffId }) => staffId),
    to,
  )
}

async function giveAll(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  fromIds: readonly string[],
  to: Member | undefined,
): Promise<{ given: number; waiting: number }> {
  const counts = new Map(fromIds.map((fromId) => [fromId, { given: 0, waiting: 0, changed: 0 }]))
  for (const { row, misfit } of await misfitsOf(db, caller)) {
    const count = counts.get(row.staffId ?? '')
    if (!count || row.staffId === null || (misfit !== 'left' && misfit !== 'away')) continue
    const givers = misfit === 'left' ? [...row.givers, row.staffId] : row.givers
    count[await giveOne(db, row, to?.userId, givers)] += 1
  }
  for (const [fromId, { given }] of counts)
    if (given > 0)
      await record(db, caller.companyId, caller.staffId, 'bookings given', {
        ...{ fromId, count: given },
        ...(to && { toId: to.staffId }),
      })
  const all = [...counts.values()]
  return {
    given: all.reduce((sum, { given }) => sum + given, 0),
    waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
  }
}

/**
 * Gives a member who is back the coming bookings that others took over when the member left, where the member has time,
 * also those that went on to others since then. A booking that was moved in between stays with its present member.
 * Customers are told.
 */
export async function giveBackBookings(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  userId: string,
): Promise<void> {
  const { companyId } = caller
  await lockBookings(db, companyId)
  const member = await memberOf(db, companyId, userId)
  if (!member) throw new Failure('notFound')
  const where = sql`${isGivenBy(member.staffId)} and b.state in ('asked', 'confirmed') and b.starts_at > now()`
  const outcomes: Outcome[] = []
  for (const row of await bookingRows(db, caller, where)) {
    const before = row.givers.slice(0, row.givers.indexOf(member.staffId))
    outcomes.push(await giveOne(db, row, userId, before))
  }
  const count = outcomes.filter((outcome) => outcome === 'given').length
  await settleBookings(db, companyId, member.staffId)
  if (count > 0)
    await record(db, companyId, caller.staffId, 'bookings given back', { toId: member.staffId, count })
}

/** Leaves to the others what they took over from a member, also if the member leaves and comes back once more. */
export async function settleBookings(db: TenantDb, companyId: string, staffId: string): Promise<void> {
  await sql`
    update booking b
    set given_from = others[cardinality(others)], given_before = trim_array(others, least(cardinality(others), 1))
    from booking o
    cross join lateral (
      select array_remove(array_append(o.given_before, o.given_from), ${staffId}::uuid) as others) given
    where b.company_id = ${companyId} and ${isGivenBy(staffId)}
      and o.company_id = b.company_id and o.booking_id = b.booking_id`.execute(db)
}

/** Whether booking `b` came from a member who left, directly or through others who left after them. */
const isGivenBy = (staffId: string) =>
  sql<boolean>`b.given_from is not null and (b.given_from = ${staffId} or ${staffId} = any(b.given_before))`

/** `changed`: cancelled, say, after it was read; its new state stands. */
type Outcome = 'given' | 'waiting' | 'changed'

async function giveOne(
  db: TenantDb,
  row: BookingRow,
  toUserId: string | undefined,
  givers: readonly string[],
): Promise<Outcome> {
  const offer = await offerToMove(db, row, toUserId)
  const taken = offer && freeTaken(offer, row.startsAt.getTime())
  if (!taken) return 'waiting'
  const isStored = await storeMove(db, row, offer, { taken, state: row.state, override: '', givers })
  return isStored ? 'given' : 'changed'
}

/**
 * The offer of a booking's service at its time, without the booking. Notice and window do not count: the customer keeps
 * the time. Undefined where the service is gone, or the chosen member does not serve it.
 * @param personIds of the customer; absent where staff move the booking, whom the limits of a day and a person do not bind
 */
export async function offerToMove(
  db: TenantDb,
  { companyId, orderId, serviceId, placeId, persons, startsAt }: BookingRow,
  userId: string | undefined,
  personIds?: readonly string[],
): Promise<LoadedOffer | undefined> {
  const at = startsAt.getTime()
  const asking = { personIds: personIds ?? [], ownHoldsBlock: true, bookingId: orderId, from: at, until: at }
  try {
    const offer = atOnce(await loadOffer(db, companyId, { serviceId, placeId, userId, persons }, asking))
    return personIds ? offer : { ...offer, service: { ...offer.service, dayLimit: 0 } }
  } catch (error) {
    if (error instanceof Failure && error.failure === 'notFound') return undefined
    throw error
  }
}
