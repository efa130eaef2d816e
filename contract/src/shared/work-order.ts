import { type Static, Type } from '@sinclair/typebox'
import { leadHolder, oneOf, recordId, time, url, userId } from './fields.ts'
import {
  aboutTypes,
  mostPictures,
  type WorkOrderMove,
  workOrderKinds,
  workOrderMoves,
  workOrderStates,
} from './rules/work-order-states.ts'

export const workOrderId = recordId
export const kind = oneOf(workOrderKinds)
export const state = oneOf(workOrderStates)
export const words = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' })
export const pictures = Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), {
  maxItems: mostPictures,
  description: 'addresses of uploaded pictures',
})
export const aboutType = oneOf(aboutTypes)

const text = Type.String()
const timeOrNone = Type.Union([time, Type.Literal('')])
const moves = Object.keys(workOrderMoves) as WorkOrderMove[]

const Reply = Type.Object({
  by: oneOf(['customer', 'staff']),
  /** Of the member of staff; '' for the customer. */
  name: text,
  words: text,
  pictures: Type.Array(url),
  at: time,
})

const item = {
  workOrderId,
  /** The number that the customer quotes; it cannot be guessed. */
  number: text,
  kind,
  state,
  words: text,
  /** '' for none. */
  aboutType: Type.Union([aboutType, Type.Literal('')]),
  aboutId: text,
  aboutTitle: text,
  placeName: text,
  /** The member of staff who handles it; null while it is open. */
  handler: Type.Union([Type.Object({ userId, name: text, position: text, avatar: url }), Type.Null()]),
  createdAt: time,
  changedAt: time,
  /** 1 to 5; 0 while the customer has not said. */
  satisfaction: Type.Integer(),
}
/** A work order in a list of its customer. */
export const WorkOrderItem = Type.Object(item)
export type WorkOrderItem = Static<typeof WorkOrderItem>

const whole = {
  pictures: Type.Array(url),
  replies: Type.Array(Reply),
  satisfactionWords: text,
  wasReopened: Type.Boolean(),
  /** The moves that the caller may make now. */
  moves: Type.Array(oneOf(moves)),
}
/** A work order as its customer sees it. */
export const WorkOrder = Type.Object({ ...item, ...whole })
export type WorkOrder = Static<typeof WorkOrder>

const staffItem = {
  ...item,
  /** '' where the customer has no name. */
  customerName: text,
  /** By which a customer without a name is called. */
  customerNumber: Type.Integer(),
  /** The customer as a lead. */
  clueId: recordId,
  leadHolder,
  /** Until then the customer is to have an answer; '' where the company has no working hours, and once it was given. */
  dueAt: timeOrNone,
  isLate: Type.Boolean(),
}
/** A work order in a list of staff. */
export const StaffWorkOrderItem = Type.Object(staffItem)
export type StaffWorkOrderItem = Static<typeof StaffWorkOrderItem>

/** A work order as members of staff see it. */
export const StaffWorkOrder = Type.Object({
  ...staffItem,
  ...whole,
  /** Internal remarks of the staff. No call of a customer answers them. */
  remarks: Type.Array(Type.Object({ name: text, words: text, at: time })),
})
export type StaffWorkOrder = Static<typeof StaffWorkOrder>
