import type { workOrderStaff } from '@mingpian/contract/work-order-staff.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { answer, assign, close, remark, take } from '#domain/work-orders/handle.ts'
import { handledWorkOrders } from '#domain/work-orders/lists.ts'
import { seenWorkOrder, staffView } from '#domain/work-orders/one.ts'

const view = async (db: TenantDb, caller: Caller, workOrderId: string) =>
  staffView(db, caller, await seenWorkOrder(db, caller, workOrderId))

export const workOrderStaffHandlers: Handlers<typeof workOrderStaff> = {
  list: {
    reads: ({ db, caller }, { of, page, pageSize }) => handledWorkOrders(db, caller, { of, page, pageSize }),
  },

  detail: { reads: ({ db, caller }, { workOrderId }) => view(db, caller, workOrderId) },

  async take({ db, caller, fail }, { workOrderId }) {
    await take(db, caller, workOrderId, fail)
    return view(db, caller, workOrderId)
  },

  async assign({ db, caller, fail }, given) {
    const row = await assign(db, caller, given, fail)
    return staffView(db, caller, row)
  },

  async answer({ db, caller, fail }, answered) {
    await answer(db, caller, answered, fail)
    return view(db, caller, answered.workOrderId)
  },

  async remark({ db, caller }, remarked) {
    await remark(db, caller, remarked)
    return view(db, caller, remarked.workOrderId)
  },

  async close({ db, caller, fail }, { workOrderId }) {
    await close(db, caller, workOrderId, fail)
    return view(db, caller, workOrderId)
  },
}
