import type { workOrder } from '@mingpian/contract/work-order.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { askForHelp, rate, replyTo, settle } from '#domain/work-orders/ask.ts'
import { ownWorkOrders } from '#domain/work-orders/lists.ts'
import { customerView, ownWorkOrder } from '#domain/work-orders/one.ts'

const view = async (db: TenantDb, caller: Caller, workOrderId: string) =>
  customerView(db, await ownWorkOrder(db, caller, workOrderId))

export const workOrderHandlers: Handlers<typeof workOrder> = {
  create: async ({ db, caller }, request) => view(db, caller, await askForHelp(db, caller, request)),

  list: {
    reads: ({ db, caller }, { page, pageSize }) => ownWorkOrders(db, caller, { page, pageSize }),
  },

  detail: { reads: ({ db, caller }, { workOrderId }) => view(db, caller, workOrderId) },

  async reply({ db, caller, fail }, reply) {
    await replyTo(db, caller, reply, fail)
    return view(db, caller, reply.workOrderId)
  },

  async settle({ db, caller, fail }, { workOrderId }) {
    await settle(db, caller, workOrderId, fail)
    return view(db, caller, workOrderId)
  },

  async rate({ db, caller, fail }, rating) {
    await rate(db, caller, rating, fail)
    return view(db, caller, rating.workOrderId)
  },
}
