import type { bookings } from '@mingpian/contract/bookings.ts'
import { seesPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { giveBookings } from '#domain/bookings/booking/give.ts'
import { bookingsPage, requireFiltered } from '#domain/bookings/booking/lists.ts'
import { misfitsOf } from '#domain/bookings/booking/misfits.ts'
import { staffView } from '#domain/bookings/booking/one.ts'
import { paysOnline } from '#domain/bookings/booking/price.ts'
import { readBookingOrder, refundBookingOrder } from '#domain/bookings/booking/refund.ts'
import { bookingSettings, saveBookingSettings } from '#domain/bookings/booking/settings.ts'
import { planRows, savePlan } from '#domain/bookings/service/plans.ts'
import { orderServices, removeService, saveService, serviceRows } from '#domain/bookings/service/services.ts'
import { timeZoneOf } from '#domain/company/time-zone.ts'
import { beginExport } from '#domain/exports/store.ts'
import { requireDays } from '#domain/leads/lead/list.ts'

interface Parts {
  sealer: Sealer
}

export const bookingsHandlers = ({ sealer }: Parts): Handlers<typeof bookings> => ({
  services: {
    async reads({ db, companyId }) {
      const rows = await serviceRows(db, companyId)
      return {
        list: rows.map((row) => ({ ...row, userIds: row.staff.map(({ userId }) => userId) })),
        paysOnline: await paysOnline(db, companyId),
      }
    },
  },

  saveService: async ({ db, caller }, service) => ({ serviceId: await saveService(db, caller, service) }),

  async removeService({ db, caller }, { serviceId }) {
    await removeService(db, caller, serviceId)
    return { serviceId }
  },

  orderServices: async ({ db, caller }, { serviceIds }) => ({
    serviceIds: await orderServices(db, caller, serviceIds),
  }),

  plans: {
    reads: async ({ db, companyId }) => ({
      list: await planRows(db, companyId),
      timeZone: await timeZoneOf(db, companyId),
    }),
  },

  async savePlan({ db, caller }, plan) {
    await savePlan(db, caller, plan)
    return { userId: plan.userId }
  },

  list: {
    async reads({ db, caller }, { page, pageSize, ...filter }) {
      const { list, total } = await bookingsPage(db, caller, { ...filter, page, pageSize })
      return { list: list.map((row) => staffView(sealer, caller, row)), total, page, pageSize }
    },
  },

  async exportList({ db, companyId, caller, locale }, filter) {
    await requireFiltered(db, companyId, filter)
    requireDays(filter)
    const written = { ...filter, wholePhones: seesPhone(caller.role, false) }
    return { exportId: await beginExport(db, caller, { kind: 'bookings', filter: written, locale }) }
  },

  order: { reads: ({ db, companyId }, { orderId }) => readBookingOrder(db, companyId, orderId) },

  async refundOrder({ db, caller, fail }, refund) {
    await refundBookingOrder(db, caller, refund, fail)
    return { orderId: refund.orderId }
  },

  misfits: {
    async reads({ db, caller }) {
      const found = await misfitsOf(db, caller)
      return { list: found.map(({ row, misfit }) => ({ ...staffView(sealer, caller, row), misfit })) }
    },
  },

  give: ({ db, caller }, giving) => giveBookings(db, caller, giving),

  settings: { reads: ({ db, companyId }) => bookingSettings(db, companyId) },

  saveSettings: ({ db, caller }, settings) => saveBookingSettings(db, caller, settings),
})
