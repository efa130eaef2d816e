import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { day, paging, recordId, time } from '#shared/fields.ts'
import { OrderLine, orderState, quantity, skuId } from '#shared/orders.ts'

const path = '/mall/order/v1/pick_up' as const
const placeId = recordId
const shownLine = Type.Pick(OrderLine, ['skuId', 'name', 'options', 'picture'])
const pieces = Type.Object({ skuId, quantity })

/** What was handed over at once, and by whom. */
const WriteOff = Type.Object({
  at: time,
  orderId: recordId,
  orderNumber: Type.String(),
  /** '' where that was not recorded. */
  placeName: Type.String(),
  staffName: Type.String(),
  lines: Type.Array(Type.Composite([shownLine, Type.Object({ quantity })])),
})
export type WriteOff = Static<typeof WriteOff>

/** An order as the member of staff sees it who hands it over. */
const PickUp = Type.Object({
  orderId: recordId,
  number: Type.String(),
  state: orderState,
  /** Name of the buyer; '' where none is known. */
  buyer: Type.String(),
  /** Of the buyer. */
  remark: Type.String(),
  /** Where it is to be fetched; '' for any place. */
  placeName: Type.String(),
  lines: Type.Array(
    Type.Composite([
      shownLine,
      Type.Object({
        quantity,
        /** Pieces that were neither handed over nor refunded. */
        left: Type.Integer(),
      }),
    ]),
  ),
  writeOffs: Type.Array(WriteOff),
})
export type PickUp = Static<typeof PickUp>

/** The code as it was scanned or typed: spaces do not count. */
const code = Type.String({ minLength: 4, maxLength: 64 })
const scanned = {
  code,
  /** Where the caller is. Absent: at no place, which roles with `orders.write` may be. */
  placeId: Type.Optional(placeId),
}

/** Handing over goods that buyers fetch at a place, by the code that they show. */
export const mallPickUp = {
  places: endpoint(`GET ${path}/places`, {
    summary: 'The places at which the caller hands over goods, with the orders that wait there.',
    access: 'staff',
    data: Type.Object({
      places: Type.Array(Type.Object({ placeId, name: Type.String(), waiting: Type.Integer() })),
      /** Whether the caller may hand over goods without being at a place. */
      isAnywhere: Type.Boolean(),
    }),
  }),
  order: endpoint(`GET ${path}/order`, {
    summary:
      'The order of a code. Refused, in this order, if the code or the state of the order is wrong, if it is to be fetched elsewhere, and if it was handed over.',
    access: 'staff',
    query: Type.Object(scanned),
    data: PickUp,
    errors: ['orderNotFound', 'orderStatusWrong', 'serverMessage50020999'],
  }),
  writeOff: endpoint(`POST ${path}/write_off`, {
    summary: 'Records that pieces of an order were handed over. The same refusals as for its code.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({
      ...scanned,
      /** Absent: all that are left. */
      lines: Type.Optional(Type.Array(pieces, { minItems: 1, maxItems: 100 })),
    }),
    data: PickUp,
    errors: ['orderNotFound', 'orderStatusWrong', 'serverMessage50020999'],
  }),
  done: endpoint(`GET ${path}/done`, {
    summary: 'What was handed over at the place of the caller, the newest first.',
    access: 'staff',
    query: Type.Object({ placeId: Type.Optional(placeId), ...paging }),
    data: listOf(WriteOff),
  }),
  writeOffs: endpoint('GET /mall/order/v1/console/write_off/list', {
    summary: 'What was handed over at the places of the company, by whom and when, the newest first.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({
      placeId: Type.Optional(placeId),
      from: Type.Optional(day),
      to: Type.Optional(day),
      ...paging,
    }),
    data: listOf(WriteOff),
  }),
}
