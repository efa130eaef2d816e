import type { appointmentStaff } from '@mingpian/contract/appointment-staff.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { dayOf } from '#core/http/moment.ts'
import { bookFor } from '#domain/bookings/booking/book-for.ts'
import { changeHandled } from '#domain/bookings/booking/change.ts'
import { freeDays } from '#domain/bookings/booking/free.ts'
import { bookingsOfDay, handledPlaces } from '#domain/bookings/booking/lists.ts'
import { keepBooking, moveHandled, noteArrival } from '#domain/bookings/booking/moves.ts'
import { handledBooking, staffView } from '#domain/bookings/booking/one.ts'
import { bookingPayments, refundBooking } from '#domain/bookings/booking/refund.ts'
import { waitingForStaff } from '#domain/bookings/waiting/lists.ts'
import { staffEntry } from '#domain/bookings/waiting/rows.ts'

interface Parts {
  sealer: Sealer
}

export const appointmentStaffHandlers = ({ sealer }: Parts): Handlers<typeof appointmentStaff> => {
  const view = async (db: TenantDb, caller: Caller, orderId: string) =>
    staffView(sealer, caller, await handledBooking(db, caller, orderId, 'bookings.read'))
  return {
    async day({ db, caller }, asked) {
      const { list, asked: waiting, ...day } = await bookingsOfDay(db, caller, asked)
      const seen = (rows: typeof list) => rows.map((row) => staffView(sealer, caller, row))
      const who = await waitingForStaff(db, caller, { ...asked, day: day.day })
      return {
        ...{ ...day, list: seen(list), asked: seen(waiting), places: await handledPlaces(db, caller) },
        waiting: who.map((row) => staffEntry(caller, row)),
      }
    },

    detail: async ({ db, caller }, { orderId }) => view(db, caller, orderId),

    async confirm({ db, caller, fail }, { orderId }) {
      await moveHandled(db, caller, orderId, 'confirm', {}, fail)
      return view(db, caller, orderId)
    },

    async refuse({ db, caller, fail }, { orderId, reason }) {
      await moveHandled(db, caller, orderId, 'refuse', { reason }, fail)
      return view(db, caller, orderId)
    },

    arrive: async ({ db, caller, fail }, arrival) =>
      view(db, caller, await noteArrival(db, caller, arrival, fail)),

    async finish({ db, caller, fail }, { orderId }) {
      await moveHandled(db, caller, orderId, 'finish', {}, fail)
      return view(db, caller, orderId)
    },

    async noShow({ db, caller, fail }, { orderId }) {
      await moveHandled(db, caller, orderId, 'noShow', {}, fail)
      return view(db, caller, orderId)
    },

    async cancel({ db, caller, fail }, { orderId, reason }) {
      await moveHandled(db, caller, orderId, 'cancel', { reason }, fail)
      return view(db, caller, orderId)
    },

    async refund({ db, caller, fail }, refund) {
      await refundBooking(db, caller, refund, fail)
      return view(db, caller, refund.orderId)
    },

    payments: {
      reads: async ({ db, caller }, { orderId }) => bookingPayments(db, caller, orderId),
    },

    async slots({ db, companyId, caller }, { day, persons = 1, orderId, ...wanted }) {
      if (orderId !== undefined) await handledBooking(db, caller, orderId, 'bookings.write')
      const shown = dayOf('day', day)
      const asked = { from: shown, to: shown, personIds: [], bookingId: orderId }
      const { days, timeZone } = await freeDays(db, companyId, { ...wanted, persons }, asked)
      return { timeZone, slots: days.flatMap(({ slots }) => slots) }
    },

    async change({ db, caller, fail }, change) {
      await changeHandled(db, caller, change, fail)
      return view(db, caller, change.orderId)
    },

    async keep({ db, caller, fail }, kept) {
      await keepBooking(db, caller, kept, fail)
      return view(db, caller, kept.orderId)
    },

    async bookFor({ db, caller, fail }, { persons = 1, ...order }) {
      return view(db, caller, await bookFor(db, sealer, caller, { ...order, persons }, fail))
    },
  }
}
