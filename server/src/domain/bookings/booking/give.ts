import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { memberOf } from '#domain/staff/members.ts'
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
  const misfits = await misfitsOf(db, caller)
  const outcomes: Outcome[] = []
  for (const { row, misfit } of misfits) {
    if (row.staffId !== from.staffId || (misfit !== 'left' && misfit !== 'away')) continue
    const givenFrom = misfit === 'left' ? from.staffId : null
    outcomes.push(await giveOne(db, row, toUserId, givenFrom))
  }
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
  const given = count('given')
  if (given > 0)
    await record(db, companyId, caller.staffId, 'bookings given', {
      ...{ fromId: from.staffId, count: given },
      ...(to && { toId: to.staffId }),
    })
  return { given, waiting: count('waiting') }
}

/**
 * Gives a member who is back the coming bookings that others took over when the member left, where the member has time.
 * A booking that was moved since then stays with its present member. Customers are told.
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
  const where = sql`b.given_from = ${member.staffId} and b.state in ('asked', 'confirmed') and b.starts_at > now()`
  const outcomes: Outcome[] = []
  for (const row of await bookingRows(db, caller, where)) outcomes.push(await giveOne(db, row, userId, null))
  const count = outcomes.filter((outcome) => outcome === 'given').length
  await settleBookings(db, companyId, member.staffId)
  if (count > 0)
    await record(db, companyId, caller.staffId, 'bookings given back', { toId: member.staffId, count })
}

/** Leaves to the others what they took over from a member, also if the member leaves and comes back once more. */
export async function settleBookings(db: TenantDb, companyId: string, staffId: string): Promise<void> {
  await db
    .updateTable('booking')
    .set({ given_from: null })
    .where('company_id', '=', companyId)
    .where('given_from', '=', staffId)
    .execute()
}

/** `changed`: cancelled, say, after it was read; its new state stands. */
type Outcome = 'given' | 'waiting' | 'changed'

async function giveOne(
  db: TenantDb,
  row: BookingRow,
  toUserId: string | undefined,
  givenFrom: string | null,
): Promise<Outcome> {
  const offer = await offerToMove(db, row, toUserId)
  const taken = offer && freeTaken(offer, row.startsAt.getTime())
  if (!taken) return 'waiting'
  const isStored = await storeMove(db, row, offer, { taken, state: row.state, override: '', givenFrom })
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
