import { type Static, Type } from '@sinclair/typebox'
import * as booking from '#shared/booking.ts'
import { Server } from '#shared/booking.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { day, leadHolder, oneOf, paging, recordId, time } from '#shared/fields.ts'
import { dayParts, waitingEnds, waitingStates } from '#shared/rules/waiting-states.ts'

const { serviceId, placeId } = booking
const path = '/java-appointment-center/api/app/appointment' as const
const waitingId = recordId
const one = Type.Object({ waitingId })
const timeOrNone = Type.Union([time, Type.Literal('')])
const state = oneOf(waitingStates)

const entry = {
  waitingId,
  state,
  /** Why it ended by itself; '' otherwise. */
  endedFor: Type.Union([oneOf(waitingEnds), Type.Literal('')]),
  serviceId,
  serviceName: Type.String(),
  placeId,
  placeName: Type.String(),
  /** The member of staff who shall serve; null for any. */
  staff: Type.Union([Server, Type.Null()]),
  day: Type.String(),
  part: oneOf(dayParts),
  persons: Type.Integer(),
  /** Counted from 1 among those who wait for the service at the place on the day; 0 for one who waits no more. */
  position: Type.Integer(),
  /** The hold of the offer, to be booked by `order/v1/confirm`; '' without an offer that stands. */
  orderId: Type.String(),
  /** The slot that is or was offered; '' for none. */
  startsAt: timeOrNone,
  /** When the offer ends or ended; '' for none. */
  offeredUntil: timeOrNone,
  /** Of the company. */
  timeZone: Type.String(),
  createdAt: time,
}
/** An entry of the waiting list as its person sees it. */
export const WaitingEntry = Type.Object(entry)
export type WaitingEntry = Static<typeof WaitingEntry>

/** An entry as members of staff see it. */
export const StaffWaitingEntry = Type.Object({
  ...entry,
  /** The name that the person goes by. */
  customerName: Type.String(),
  /** The person as a lead. */
  clueId: recordId,
  leadHolder,
})
export type StaffWaitingEntry = Static<typeof StaffWaitingEntry>

/** What the list of the console is asked for. */
export const WaitingFilter = Type.Object({
  from: Type.Optional(day),
  to: Type.Optional(day),
  placeId: Type.Optional(placeId),
  serviceId: Type.Optional(serviceId),
  state: Type.Optional(state),
})
export type WaitingFilter = Static<typeof WaitingFilter>

/**
 * The waiting list for days on which no slot is free. A freed slot is held for the first who asked and whom it fits, until
 * a time; then it passes on. Code 60001412 carries the words of a refused rule.
 */
export const appointmentWaiting = {
  join: endpoint(`POST ${path}/waiting/v1/join`, {
    summary:
      'Puts the caller on the waiting list for a day. Who waits for the service at the place on the day already keeps their turn, with the new wish.',
    access: 'visitor',
    limit: 'write',
    idempotent: true,
    body: Type.Object({
      serviceId,
      placeId,
      userId: booking.anyUserId,
      day,
      part: Type.Optional(oneOf(dayParts)),
      persons: Type.Optional(booking.persons),
    }),
    data: WaitingEntry,
    errors: ['serverMessage60001412'],
  }),
  leave: endpoint(`POST ${path}/waiting/v1/leave`, {
    summary:
      'Takes the caller off the waiting list; a standing offer passes on. Repeating it changes nothing.',
    access: 'visitor',
    limit: 'write',
    body: one,
    data: WaitingEntry,
  }),
  decline: endpoint(`POST ${path}/waiting/v1/decline`, {
    summary: 'Declines the offered slot. The caller keeps their turn for others of the day.',
    access: 'visitor',
    limit: 'write',
    body: one,
    data: WaitingEntry,
    errors: ['serverMessage60001412'],
  }),
  detail: endpoint(`GET ${path}/waiting/v1/detail`, {
    summary: 'One entry of the caller.',
    access: 'visitor',
    query: one,
    data: WaitingEntry,
  }),
  list: endpoint(`GET ${path}/waiting/v1/list`, {
    summary:
      'The entries of the caller: offers, what waits, then what ended by itself in the last three days.',
    access: 'visitor',
    data: Type.Object({ list: Type.Array(WaitingEntry) }),
  }),
  all: endpoint(`GET ${path}/manage/v1/waiting/list`, {
    summary:
      'The waiting list of the company: by day, and of a day by turn. Without a state: those who wait.',
    access: 'admin',
    may: 'bookings.read',
    query: Type.Composite([WaitingFilter, Type.Object(paging)]),
    data: listOf(StaffWaitingEntry),
  }),
  exportList: endpoint(`POST ${path}/manage/v1/waiting/export`, {
    summary:
      'Begins to write the entries of the waiting list that match a filter into a sheet. While it is written, the same request answers the same export.',
    access: 'admin',
    may: 'bookings.read',
    limit: 'import',
    body: WaitingFilter,
    data: Type.Object({ exportId: recordId }),
  }),
  remove: endpoint(`POST ${path}/manage/v1/waiting/remove`, {
    summary: 'Takes a person off the waiting list; a standing offer passes on. Repeating it changes nothing.',
    access: 'admin',
    may: 'bookings.write',
    body: one,
    data: StaffWaitingEntry,
  }),
  offer: endpoint(`POST ${path}/manage/v1/waiting/offer`, {
    summary: 'Offers the first free slot of the day that fits, out of turn.',
    access: 'admin',
    may: 'bookings.write',
    body: one,
    data: StaffWaitingEntry,
    errors: ['serverMessage60001412'],
  }),
}
