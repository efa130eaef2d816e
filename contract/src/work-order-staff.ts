import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { oneOf, paging, userId } from '#shared/fields.ts'
import { pictures, StaffWorkOrder, StaffWorkOrderItem, words, workOrderId } from '#shared/work-order.ts'

const path = '/work-order/v1/staff' as const
const one = Type.Object({ workOrderId })

/**
 * Work orders as members of staff handle them. A member sees those that they handle, those of the places where they work
 * and those of their team; administrators see all.
 */
export const workOrderStaff = {
  list: endpoint(`GET ${path}/list`, {
    summary:
      'Work orders that the caller sees: those that wait by their deadline, closed ones by the newest.',
    access: 'staff',
    query: Type.Object({
      /** own: the caller handles them. waiting: they have no handler. late: their deadline passed. closed: the caller handled them. */
      of: oneOf(['own', 'waiting', 'late', 'closed']),
      ...paging,
    }),
    data: Type.Composite([
      listOf(StaffWorkOrderItem),
      Type.Object({
        /** The number of open work orders. */
        waiting: Type.Integer(),
        /** How many that the caller sees are late. */
        late: Type.Integer(),
      }),
    ]),
  }),
  detail: endpoint(`GET ${path}/detail`, {
    summary: 'One work order that the caller sees, with the remarks of staff.',
    access: 'staff',
    query: one,
    data: StaffWorkOrder,
  }),
  take: endpoint(`POST ${path}/take`, {
    summary: 'Takes a work order that waits. Of two who take it one gets it.',
    access: 'staff',
    body: one,
    data: StaffWorkOrder,
    errors: ['illegalMove'],
  }),
  assign: endpoint(`POST ${path}/assign`, {
    summary: 'Gives a work order to a member of staff. Its handler may, their superiors, and administrators.',
    access: 'staff',
    body: Type.Object({ workOrderId, userId }),
    data: StaffWorkOrder,
    errors: ['illegalMove'],
  }),
  answer: endpoint(`POST ${path}/answer`, {
    summary: 'Writes to the customer. Its handler may, and administrators.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({ workOrderId, words, pictures: Type.Optional(pictures) }),
    data: StaffWorkOrder,
    errors: ['illegalMove'],
  }),
  remark: endpoint(`POST ${path}/remark`, {
    summary: 'Writes a remark that members of staff alone read.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({ workOrderId, words }),
    data: StaffWorkOrder,
  }),
  close: endpoint(`POST ${path}/close`, {
    summary:
      'Closes a work order; the customer may say how content they are. Its handler may, and administrators.',
    access: 'staff',
    body: one,
    data: StaffWorkOrder,
    errors: ['illegalMove'],
  }),
}
