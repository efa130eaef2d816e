import type { appointmentWaiting } from '@mingpian/contract/appointment-waiting.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { requireFiltered } from '#domain/bookings/booking/lists.ts'
import { offerByHand } from '#domain/bookings/waiting/by-hand.ts'
import { joinWaiting } from '#domain/bookings/waiting/join.ts'
import { declineOffer, leaveWaiting, removeWaiting } from '#domain/bookings/waiting/leave.ts'
import { ownWaiting, waitingPage } from '#domain/bookings/waiting/lists.ts'
import { customerEntry, entryOf, ownEntry, staffEntry } from '#domain/bookings/waiting/rows.ts'
import { beginExport } from '#domain/exports/store.ts'
import { requireDays } from '#domain/leads/lead/list.ts'

export const appointmentWaitingHandlers = (): Handlers<typeof appointmentWaiting> => {
  const view = async (db: TenantDb, caller: Caller, waitingId: string) =>
    customerEntry(await ownEntry(db, caller, waitingId))
  const staffView = async (db: TenantDb, caller: Caller, waitingId: string) =>
    staffEntry(caller, await entryOf(db, caller.companyId, waitingId))
  return {
    async join({ db, caller, fail }, { part = 'any', persons = 1, ...wish }) {
      return view(db, caller, await joinWaiting(db, caller, { ...wish, part, persons }, fail))
    },

    async leave({ db, caller }, { waitingId }) {
      await leaveWaiting(db, caller, waitingId)
      return view(db, caller, waitingId)
    },

    async decline({ db, caller, fail }, { waitingId }) {
      await declineOffer(db, caller, waitingId, fail)
      return view(db, caller, waitingId)
    },

    detail: { reads: ({ db, caller }, { waitingId }) => view(db, caller, waitingId) },

    list: { reads: async ({ db, caller }) => ({ list: (await ownWaiting(db, caller)).map(customerEntry) }) },

    all: {
      async reads({ db, companyId, caller }, { page, pageSize, ...filter }) {
        const { list, total } = await waitingPage(db, companyId, { ...filter, page, pageSize })
        return { list: list.map((row) => staffEntry(caller, row)), total, page, pageSize }
      },
    },

    async exportList({ db, companyId, caller, locale }, filter) {
      await requireFiltered(db, companyId, filter)
      requireDays(filter)
      return { exportId: await beginExport(db, caller, { kind: 'waiting', filter, locale }) }
    },

    async remove({ db, caller }, { waitingId }) {
      await removeWaiting(db, caller, waitingId)
      return staffView(db, caller, waitingId)
    },

    async offer({ db, caller, fail }, { waitingId }) {
      await offerByHand(db, caller, waitingId, fail)
      return staffView(db, caller, waitingId)
    },
  }
}
