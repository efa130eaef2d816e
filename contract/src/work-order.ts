import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { paging, recordId } from '#shared/fields.ts'
import {
  aboutType,
  kind,
  pictures,
  WorkOrder,
  WorkOrderItem,
  words,
  workOrderId,
} from '#shared/work-order.ts'

const one = Type.Object({ workOrderId })

/** Work orders as their customers see them: they ask for help, read the answers, and say whether they are content. */
export const workOrder = {
  create: endpoint('POST /work-order/v1/create', {
    summary: 'Asks the company for help. It has a handler at once where a rule finds one.',
    access: 'visitor',
    limit: 'help',
    idempotent: true,
    body: Type.Object({
      kind,
      words,
      pictures: Type.Optional(pictures),
      /** A booking, an order or a submitted form of the caller that it is about. */
      aboutType: Type.Optional(aboutType),
      aboutId: Type.Optional(recordId),
    }),
    data: WorkOrder,
  }),
  list: endpoint('GET /work-order/v1/list', {
    summary: 'The work orders of the caller, the last changed first.',
    access: 'visitor',
    query: Type.Object(paging),
    data: listOf(WorkOrderItem),
  }),
  detail: endpoint('GET /work-order/v1/detail', {
    summary: 'One work order of the caller, with the messages of both sides.',
    access: 'visitor',
    query: one,
    data: WorkOrder,
  }),
  reply: endpoint('POST /work-order/v1/reply', {
    summary: 'Writes to the handler. A closed work order is opened again by it, once.',
    access: 'visitor',
    limit: 'comment',
    idempotent: true,
    body: Type.Object({ workOrderId, words, pictures: Type.Optional(pictures) }),
    data: WorkOrder,
    errors: ['illegalMove'],
  }),
  settle: endpoint('POST /work-order/v1/settle', {
    summary: 'Closes a work order of which the caller has no more need.',
    access: 'visitor',
    limit: 'write',
    body: one,
    data: WorkOrder,
    errors: ['illegalMove'],
  }),
  rate: endpoint('POST /work-order/v1/rate', {
    summary: 'Says how content the caller is with a closed work order. Saying it again replaces it.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({
      workOrderId,
      satisfaction: Type.Integer({ minimum: 1, maximum: 5 }),
      words: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    data: WorkOrder,
    errors: ['illegalMove'],
  }),
}
