import type { Booking, StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import {
  arriveEarlyHours,
  type BookingMove,
  type BookingPayment,
  type BookingState,
  bookingMoves,
  mayMove,
} from '@mingpian/contract/shared/rules/booking-states.ts'
import { seesPhone, shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { leadHolderOf, shownHolder } from '#domain/leads/lead/holder.ts'
import { dayAt, dayClock } from '#domain/working-time/day-clock.ts'

/** A booking as it is stored, with the names of what it names. */
export interface BookingRow
  extends Omit<
    StaffBooking,
    | 'startsAt'
    | 'endsAt'
    | 'heldUntil'
    | 'createdAt'
    | 'customerPhone'
    | 'changeUntil'
    | 'moves'
    | 'payment'
    | 'arrivesFrom'
  > {
  companyId: string
  staffId: string | null
  personId: string | null
  startsAt: Date
  endsAt: Date
  heldUntil: Date | null
  /** Whether the slot is kept for who fills in the form or pays, by the clock of the database. */
  isKept: boolean
  /** Whether a person who waited got it. */
  isOffer: boolean
  createdAt: Date
  phoneSealed: Buffer | null
  cancelNotice: number
  needsConfirmation: boolean
  /** What has to be paid online; null before it was frozen. */
  price: number | null
  /** The order by which it is paid; null where nothing has to be paid, and before the form was sent. */
  paymentOrderId: string | null
  /** What came in for it and went back. */
  paid: number
  refunded: number
  isGoingBack: boolean
  orderNumber: string
  paidAt: Date | null
  /** Whether the asking member of staff serves it or works at its place. */
  isOwn: boolean
  /** The members who left from whom it came to who serves it now, the first one first. */
  givers: string[]
}

/** Whether money of `o`, the order of a booking, is on its way back. */
export const isGoingBack = sql<boolean>`exists (
    select from payment_refund r
    where r.company_id = o.company_id and r.order_id = o.order_id and r.state in ('asked', 'processing', 'abnormal'))`

/** The columns of `BookingRow` from booking `b`. @param staffId the member of staff who asks; '' for a customer */
const bookingColumns = (staffId: string) => sql`
  b.company_id as "companyId", b.booking_id as "orderId", b.state, b.service_id as "serviceId", s.name as "serviceName",
  b.place_id as "placeId", p.name as "placeName", p.address, p.phone as "placePhone", p.latitude, p.longitude,
  case when f.staff_id is not null then jsonb_build_object(
    'userId', f.user_id, 'name', f.name, 'position', f.position, 'avatar', f.avatar) end as staff,
  b.staff_id as "staffId", b.person_id as "personId", b.starts_at as "startsAt", b.ends_at as "endsAt",
  c.time_zone as "timeZone", b.persons, b.customer_name as "customerName", b.phone_sealed as "phoneSealed", b.words,
  b.held_until as "heldUntil", coalesce(b.held_until > clock_timestamp(), false) as "isKept",
  b.is_offer as "isOffer", s.cancel_notice as "cancelNotice",
  s.needs_confirmation as "needsConfirmation", b.price::float8 as price, b.payment_order_id as "paymentOrderId",
  coalesce(o.paid, 0)::float8 as paid, coalesce(o.refunded, 0)::float8 as refunded, o.paid_at as "paidAt",
  coalesce(o.trouble, '') as trouble, coalesce(o.number, '') as "orderNumber", ${isGoingBack} as "isGoingBack", coalesce(b.arrival_code, '') as "arrivalCode", b.reason,
  b.revision, b.created_at as "createdAt", coalesce(${rootIdOf('n')}::text, '') as "clueId",
  ${leadHolderOf(sql`b.company_id`, rootIdOf('n'))} as "leadHolder", b.override,
  coalesce(k.name, '') as "bookedBy", ${isOwn(staffId)} as "isOwn",
  case when b.given_from is null then '{}' else array_append(b.given_before, b.given_from)::text[] end as givers`

const bookingTables = sql`
  booking b
  join booking_service s on s.company_id = b.company_id and s.service_id = b.service_id
  join place p on p.company_id = b.company_id and p.place_id = b.place_id
  join company c on c.company_id = b.company_id
  left join staff f on f.company_id = b.company_id and f.staff_id = b.staff_id
  left join person n on n.company_id = b.company_id and n.person_id = b.person_id
  left join staff k on k.company_id = b.company_id and k.staff_id = b.booked_by
  left join shop_order o on o.company_id = b.company_id and o.order_id = b.payment_order_id`

/** Whether a member of staff serves booking `b`, or works at its place. */
const isOwn = (staffId: string) => {
  const id = staffId || null
  return sql<boolean>`(coalesce(b.staff_id = ${id}::uuid, false) or exists (
    select from place_member m
    where m.company_id = b.company_id and m.place_id = b.place_id and m.staff_id = ${id}::uuid))`
}

type Handler = Pick<Caller, 'companyId' | 'staffId' | 'role'>

/** Which bookings `b` a member of staff handles: administrators all, others those that they serve and those of their places. */
export const isHandledBy = ({ staffId, role }: Handler, right: 'bookings.read' | 'bookings.write') =>
  may(role, right) ? sql<boolean>`true` : isOwn(staffId)

/** @param where a condition on `b` */
export async function bookingRows(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql`order by b.starts_at, b.booking_id`,
): Promise<BookingRow[]> {
  const { rows } = await bookingQuery({ companyId, staffId }, where, rest).execute(db)
  return rows
}

/** The query of `bookingRows`. */
export const bookingQuery = (
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) => sql<BookingRow>`
  select ${bookingColumns(staffId)} from ${bookingTables}
  where b.company_id = ${companyId} and ${where} ${rest}`

/** A booking that a member of staff handles. @throws Failure notFound */
export async function handledBooking(
  db: TenantDb,
  caller: Handler,
  orderId: string,
  right: 'bookings.read' | 'bookings.write',
): Promise<BookingRow> {
  const where = sql`b.booking_id = ${orderId} and b.state <> 'held' and ${isHandledBy(caller, right)}`
  const [row] = isUuid(orderId) ? await bookingRows(db, caller, where) : []
  if (!row) throw new Failure('notFound')
  return row
}

/** A booking of the caller. @throws Failure notFound */
export async function ownBooking(
  db: TenantDb,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
  orderId: string,
): Promise<BookingRow> {
  const personIds = await personIdsOf(db, companyId, personId)
  const where = sql`b.booking_id = ${orderId} and b.person_id = any(${personIds}::uuid[])`
  const [row] = isUuid(orderId) ? await bookingRows(db, { companyId, staffId: '' }, where) : []
  if (!row) throw new Failure('notFound')
  return row
}

const iso = (at: Date | null) => at?.toISOString() ?? ''

/** The last moment at which the customer may change or cancel; undefined where it has passed. */
export function changeUntil({ startsAt, cancelNotice }: Pick<BookingRow, 'startsAt' | 'cancelNotice'>) {
  const until = new Date(startsAt.getTime() - cancelNotice * 60_000)
  return until.getTime() > Date.now() ? until : undefined
}

const hourMs = 3_600_000

/** From when on an arrival is noted without a reason. A visit just after midnight begins to count on the evening before. */
export function arrivesFrom({ startsAt, timeZone }: Pick<BookingRow, 'startsAt' | 'timeZone'>): Date {
  const start = startsAt.getTime()
  const day = dayClock(dayAt(start, timeZone), timeZone)
  return new Date(Math.min(day.begins, start - arriveEarlyHours * hourMs))
}

const moveNames = Object.keys(bookingMoves) as BookingMove[]

function movesOf(row: BookingRow, actor: 'customer' | 'staff'): BookingMove[] {
  return moveNames.filter((move) => {
    if (!mayMove(move, row.state as BookingState, actor)) return false
    if (move === 'giveUp') return true
    if (move === 'noShow') return row.startsAt.getTime() <= Date.now()
    return actor === 'staff' || move === 'book' || changeUntil(row) !== undefined
  })
}

function paymentOf(row: BookingRow): Booking['payment'] {
  const { price, paid, refunded, paidAt, arrivalCode } = row
  if (!price) return null
  return {
    ...{ amount: price, paid, refunded, state: paymentStateOf(row), paidAt: iso(paidAt) },
    // It gets its code when it stands.
    isLate: row.state === 'cancelled' && paidAt !== null && arrivalCode === '',
  }
}

function paymentStateOf({ state, paid, refunded, isGoingBack: isReturning }: BookingRow): BookingPayment {
  if (paid > 0 && refunded === paid) return 'refunded'
  if (isReturning) return 'refunding'
  if (paid > refunded && state !== 'unpaid') return 'paid'
  return state === 'held' || state === 'unpaid' ? 'unpaid' : 'lapsed'
}

function shared(sealer: Sealer, row: BookingRow, actor: 'customer' | 'staff', isWhole: boolean) {
  const {
    companyId,
    phoneSealed,
    heldUntil,
    cancelNotice,
    isOwn: own,
    staffId,
    personId,
    givers,
    ...rest
  } = row
  const isOpen = mayMove('change', row.state as BookingState, 'customer')
  return {
    ...rest,
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    createdAt: iso(row.createdAt),
    customerPhone: phoneSealed ? shownPhone(sealer.open(companyId, phoneSealed), isWhole) : '',
    heldUntil: row.state === 'held' || row.state === 'unpaid' ? iso(heldUntil) : '',
    payment: paymentOf(row),
    changeUntil: isOpen ? iso(changeUntil(row) ?? null) : '',
    moves: movesOf(row, actor),
  }
}

/** As its customer sees it. */
export function customerView(sealer: Sealer, row: BookingRow): Booking {
  const view = shared(sealer, row, 'customer', true)
  return { ...view, arrivalCode: row.state === 'confirmed' ? row.arrivalCode : '' }
}

/** As a member of staff sees it. */
export const staffView = (sealer: Sealer, { role }: Pick<Caller, 'role'>, row: BookingRow): StaffBooking => ({
  ...shared(sealer, row, 'staff', seesPhone(role, row.isOwn)),
  leadHolder: shownHolder(role, row.leadHolder),
  arrivesFrom: mayMove('arrive', row.state, 'staff') ? arrivesFrom(row).toISOString() : '',
  arrivalCode: '',
})
