import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { day, paging, recordId, userId } from '#shared/fields.ts'
import { kind, StaffWorkOrderItem, state } from '#shared/work-order.ts'

const path = '/work-order/v1/manage' as const

export const WorkOrderFilter = Type.Object({
  /** Days on which they were made. */
  from: Type.Optional(day),
  to: Type.Optional(day),
  state: Type.Optional(state),
  kind: Type.Optional(kind),
  placeId: Type.Optional(recordId),
  /** Who handles them. */
  userId: Type.Optional(userId),
  /** Those alone whose deadline passed without an answer. */
  late: Type.Optional(Type.Literal('1')),
  /** A number, or words of the request or the customer's name; never words of remarks. */
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
})
export type WorkOrderFilter = Static<typeof WorkOrderFilter>

export const WorkOrderSettings = Type.Object({
  /** Working hours within which a customer is to have an answer. */
  answerHours: Type.Integer({ minimum: 1, maximum: 200 }),
})
export type WorkOrderSettings = Static<typeof WorkOrderSettings>

/** Work orders of the company, as administrators manage them. */
export const workOrders = {
  list: endpoint(`GET ${path}/list`, {
    summary: 'The work orders of the company, the newest first.',
    access: 'admin',
    may: 'work-orders.read',
    query: Type.Composite([
      WorkOrderFilter,
      Type.Object({
        /** Those that wait by their deadline, then the last changed first. */
        order: Type.Optional(Type.Literal('due')),
        ...paging,
      }),
    ]),
    data: listOf(StaffWorkOrderItem),
  }),
  figures: endpoint(`GET ${path}/figures`, {
    summary: 'How many work orders wait, have a handler, were answered and are late.',
    access: 'admin',
    may: 'work-orders.read',
    data: Type.Object({
      open: Type.Integer(),
      taken: Type.Integer(),
      answered: Type.Integer(),
      closed: Type.Integer(),
      late: Type.Integer(),
    }),
  }),
  settings: endpoint(`GET ${path}/settings`, {
    summary: 'Within how many working hours a customer is to have an answer.',
    access: 'admin',
    may: 'work-orders.read',
    data: WorkOrderSettings,
  }),
  saveSettings: endpoint(`PUT ${path}/settings`, {
    summary: 'Sets the working hours for an answer. Deadlines of work orders that were made stay.',
    access: 'admin',
    may: 'work-orders.write',
    body: WorkOrderSettings,
    data: WorkOrderSettings,
  }),
}
