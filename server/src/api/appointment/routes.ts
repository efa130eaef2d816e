import type { appointment } from '@mingpian/contract/appointment.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { bookHeld, holdSlot, releaseHold, setMessageApp } from '#domain/bookings/booking/book.ts'
import { changeOwn } from '#domain/bookings/booking/change.ts'
import { bookablePlaces, bookableServices, freeDays } from '#domain/bookings/booking/free.ts'
import { ownBookings } from '#domain/bookings/booking/lists.ts'
import { cancelOwn } from '#domain/bookings/booking/moves.ts'
import { customerView, ownBooking } from '#domain/bookings/booking/one.ts'
import { checkBooking, giveUp, payBooking } from '#domain/bookings/booking/payment.ts'
import { paysOnline } from '#domain/bookings/booking/price.ts'
import { themeOf } from '#domain/bookings/booking/settings.ts'
import { noteTaken, offerFirst, passOn, takeByChange } from '#domain/bookings/waiting/first.ts'
import { publicCompany } from '#domain/card/company-public.ts'
import { timeZoneOf } from '#domain/company/time-zone.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { weekFrom } from '#domain/place/opening.ts'
import type { PayParts } from '#domain/shop/payment/merchant.ts'

export const appointmentHandlers = (parts: PayParts): Handlers<typeof appointment> => {
  const { sealer } = parts
  const view = async (db: TenantDb, caller: Caller, orderId: string) =>
    customerView(sealer, await ownBooking(db, caller, orderId))
  return {
    async theme({ db, companyId, fail }) {
      if (!(await publicCompany(db, companyId))) return fail('notFound')
      return themeOf(db, companyId)
    },

    async places({ db, companyId, locale, fail }) {
      const company = (await publicCompany(db, companyId)) ?? fail('notFound')
      const places = await bookablePlaces(db, companyId)
      const list = places.map((place) => ({
        ...place,
        placeId: place.id,
        week: weekFrom(place, place.today, locale),
      }))
      return { list, timeZone: await timeZoneOf(db, companyId), companyPhone: company.phone }
    },

    async services({ db, companyId, fail }, { placeId }) {
      if (!(await publicCompany(db, companyId))) return fail('notFound')
      return {
        list: await bookableServices(db, companyId, placeId),
        paysOnline: await paysOnline(db, companyId),
      }
    },

    async slots({ db, companyId, caller }, { persons = 1, from, to, orderId, ...wanted }) {
      const personIds = await personIdsOf(db, companyId, caller.personId)
      if (orderId !== undefined) await ownBooking(db, caller, orderId)
      const asked = { from, to, personIds, bookingId: orderId }
      return freeDays(db, companyId, { ...wanted, persons }, asked)
    },

    async hold({ db, caller, fail }, { persons = 1, ...wanted }) {
      const offered = await offerFirst(db, caller, { ...wanted, persons })
      return view(db, caller, offered || (await holdSlot(db, caller, { ...wanted, persons }, fail)))
    },

    async release({ db, caller }, { orderId }) {
      await releaseHold(db, caller, orderId)
      return { orderId }
    },

    async confirm({ db, caller, fail }, form) {
      await passOn(db, caller, form.orderId)
      await bookHeld(db, sealer, caller, form, fail)
      await noteTaken(db, caller, form.orderId)
      return view(db, caller, form.orderId)
    },

    pay: {
      async outside({ caller, fail, origin }, { orderId, seenTotal }) {
        const asked = { caller, orderId, seenTotal, origin: await origin() }
        return { orderId, sheet: await payBooking(parts, asked, fail) }
      },
    },

    check: {
      async outside({ caller, tenant }, { orderId }) {
        const isSure = await checkBooking(parts, caller, orderId)
        return { order: await tenant((db) => view(db, caller, orderId)), isSure }
      },
    },

    async giveUp({ db, caller, fail }, { orderId }) {
      await giveUp(db, caller, orderId, fail)
      return view(db, caller, orderId)
    },

    detail: async ({ db, caller }, { orderId }) => view(db, caller, orderId),

    async detailList({ db, caller }, { page, pageSize, ...asked }) {
      const { list, total } = await ownBookings(db, caller, { ...asked, page, pageSize })
      return { list: list.map((row) => customerView(sealer, row)), total, page, pageSize }
    },

    async updateOpenId({ db, caller }, { orderId }) {
      await setMessageApp(db, caller, orderId)
      return { orderId }
    },

    async change({ db, caller, fail }, change) {
      await takeByChange(db, caller, change)
      await changeOwn(db, caller, change, fail)
      return view(db, caller, change.orderId)
    },

    async cancel({ db, caller, fail }, order) {
      await cancelOwn(db, caller, order, fail)
      return view(db, caller, order.orderId)
    },
  }
}
