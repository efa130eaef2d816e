import { Type } from '@sinclair/typebox'
import { heldId } from '#shared/coupons.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { oneOf, paging, recordId, shareId, unionId } from '#shared/fields.ts'
import { delivery, fen } from '#shared/goods.ts'
import {
  Address,
  AddressInput,
  CartLine,
  Checkout,
  OrderRow,
  orderState,
  orderWhole,
  ParcelTrail,
  PaySheet,
  quantity,
  skuId,
} from '#shared/orders.ts'

const orderId = recordId
const done = Type.Object({})
const pointsCount = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const count = Type.Object({
  /** Pieces of all lines that can be bought. */
  count: Type.Integer(),
})
const changedState = Type.Object({ orderId, state: orderState })
const Order = Type.Object(orderWhole)

/** Buying: the cart, addresses, checkout, orders of a buyer and of a salesperson's customers, and paying. */
export const mallTrade = {
  cart: endpoint('GET /mall/order/v1/cart', {
    summary: 'The caller’s cart: lines that can be bought, and apart from them those that cannot.',
    access: 'visitor',
    data: Type.Object({ lines: Type.Array(CartLine), invalid: Type.Array(CartLine), count: Type.Integer() }),
  }),
  addToCart: endpoint('POST /mall/order/v1/cart/add', {
    summary: 'Puts pieces of a SKU into the cart, beside those that are there.',
    access: 'visitor',
    limit: 'write',
    idempotent: true,
    body: Type.Object({ skuId, quantity }),
    data: count,
    errors: ['productNotFound', 'productInfoWrong', 'insufficientStock', 'serverMessage50012999'],
  }),
  addOrderToCart: endpoint('POST /mall/order/v1/cart/add_order', {
    summary:
      'Puts the lines of one of the caller’s orders into the cart once more: of each line as many pieces as can be bought.',
    access: 'visitor',
    limit: 'write',
    idempotent: true,
    body: Type.Object({ orderId }),
    data: Type.Object({
      ...count.properties,
      /** Pieces that were put into it. */
      added: Type.Integer(),
      /** Lines of which fewer pieces were put into it than were ordered, by their names and options. */
      short: Type.Array(Type.Object({ name: Type.String(), added: Type.Integer() })),
    }),
    errors: ['orderNotFound'],
  }),
  setInCart: endpoint('POST /mall/order/v1/cart/set', {
    summary: 'Sets the pieces of a line of the cart.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ skuId, quantity }),
    data: count,
    errors: ['productNotFound', 'productInfoWrong', 'insufficientStock', 'serverMessage50012999'],
  }),
  removeFromCart: endpoint('POST /mall/order/v1/cart/remove', {
    summary: 'Takes lines out of the cart.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ skuIds: Type.Array(skuId, { minItems: 1, maxItems: 100 }) }),
    data: count,
  }),
  acceptPrices: endpoint('POST /mall/order/v1/cart/accept', {
    summary: 'The person has seen the present prices of the cart.',
    access: 'visitor',
    limit: 'write',
    data: done,
  }),
  addresses: endpoint('GET /mall/order/v1/address/list', {
    summary: 'The caller’s addresses, the usual one first.',
    access: 'visitor',
    data: Type.Object({ list: Type.Array(Address) }),
  }),
  saveAddress: endpoint('POST /mall/order/v1/address/save', {
    summary: 'Adds an address, or changes one of the caller’s.',
    access: 'visitor',
    limit: 'write',
    idempotent: true,
    body: Type.Object({ addressId: Type.Optional(recordId), ...AddressInput }),
    data: Type.Object({ addressId: recordId }),
    errors: ['serverMessage50012999'],
  }),
  removeAddress: endpoint('POST /mall/order/v1/address/remove', {
    summary: 'Removes one of the caller’s addresses.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ addressId: recordId }),
    data: done,
  }),
  checkout: endpoint('POST /mall/order/v1/checkout', {
    summary: 'What an order would cost now, and what changed since the person saw it.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({
      lines: Type.Array(
        Type.Object({
          skuId,
          quantity,
          /** The price of one piece that the person saw; absent at first. */
          seenPrice: Type.Optional(fen),
        }),
        { minItems: 1, maxItems: 100 },
      ),
      delivery: Type.Optional(delivery),
      /** Of the caller, for the freight. Absent, and where it is not there any more: the caller's usual one. */
      addressId: Type.Optional(recordId),
      seenFreight: Type.Optional(fen),
      /** One of the caller's coupons; `best`: the one with the lowest total; '': none. Absent: the answer has no coupons. */
      coupon: Type.Optional(Type.Union([heldId, Type.Literal('')])),
      /** What the coupon took when the person saw it. Absent: it was just chosen, and is refused where it does not fit. */
      seenCoupon: Type.Optional(fen),
      /** What the member price took when the person saw it. */
      seenMember: Type.Optional(fen),
      /** Whether to take as many points as the order takes. Absent: the answer has no points. */
      usesPoints: Type.Optional(Type.Boolean()),
      /** How many points it took when the person saw it. */
      seenPoints: Type.Optional(pointsCount),
    }),
    data: Checkout,
    errors: [
      'stateCannotOrder',
      'paymentConfigWrong',
      'productInfoWrong',
      'couponInfoWrong',
      'couponWrong',
      'pointsMemberError',
    ],
  }),
  submit: endpoint('POST /mall/order/v1/order/submit', {
    summary:
      'Makes an order and reserves its stock. It is refused if a price, the member price, the freight, the coupon, the points or the total is not the one that the person saw: ask `checkout` again.',
    access: 'visitor',
    limit: 'write',
    idempotent: true,
    body: Type.Object({
      lines: Type.Array(Type.Object({ skuId, quantity, seenPrice: fen }), { minItems: 1, maxItems: 100 }),
      delivery,
      /** Of the caller; required for express. */
      addressId: Type.Optional(recordId),
      /** Where the goods are fetched; absent: at any place of the company. */
      placeId: Type.Optional(recordId),
      remark: Type.Optional(Type.String({ maxLength: 200 })),
      /** One of the caller's coupons. */
      coupon: Type.Optional(heldId),
      /** The caller's points that it takes, as the person saw them; absent or 0: none. */
      points: Type.Optional(pointsCount),
      /** What the goods themselves cost in points, as the person saw it; absent: nothing. */
      pointsPrice: Type.Optional(pointsCount),
      seenTotal: fen,
      /** The share by which the visit came that buys. */
      shareId: Type.Optional(shareId),
      /** Takes the lines out of the cart. */
      fromCart: Type.Optional(Type.Boolean()),
    }),
    data: Type.Object({ orderId, number: Type.String(), state: orderState, total: fen }),
    errors: [
      'orderProductInfoWrong',
      'orderStateCannotOrder',
      'orderAddressWrong',
      'skuInfoWrong',
      'skuStockWrong',
      'productStatusWrong',
      'quantityExceeded',
      'membersOnly',
      'redeemMembersOnly',
      'orderInsufficientStock',
      'paymentConfigWrong',
      'couponQueryWrong',
      'pointsMemberError',
      'serverMessage50020999',
    ],
  }),
  orders: endpoint('GET /mall/order/v1/order/list', {
    summary: 'The caller’s orders, the newest first.',
    access: 'visitor',
    query: Type.Object({ state: Type.Optional(orderState), ...paging }),
    data: listOf(OrderRow),
  }),
  orderCounts: endpoint('GET /mall/order/v1/order/counts', {
    summary: 'The number of the caller’s orders in each state that has some.',
    access: 'visitor',
    data: Type.Object({
      list: Type.Array(Type.Object({ state: orderState, count: Type.Integer() })),
    }),
  }),
  order: endpoint('GET /mall/order/v1/order/detail', {
    summary: 'One of the caller’s orders.',
    access: 'visitor',
    query: Type.Object({ orderId }),
    data: Order,
    errors: ['orderNotFound'],
  }),
  orderTrail: endpoint('GET /mall/order/v1/order/trail', {
    summary:
      'Where a parcel of one of the caller’s orders is. WeChat is asked where it has not been for some minutes.',
    access: 'visitor',
    limit: 'fetch',
    query: Type.Object({ orderId, shipmentId: recordId }),
    data: ParcelTrail,
    errors: ['orderNotFound'],
  }),
  closeOrder: endpoint('POST /mall/order/v1/order/close', {
    summary: 'The buyer gives an unpaid order up. WeChat Pay closes its payment first.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ orderId }),
    data: changedState,
    errors: ['orderNotFound', 'orderStatusWrong', 'platformProblem'],
  }),
  receiveOrder: endpoint('POST /mall/order/v1/order/receive', {
    summary: 'The buyer has received the goods.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ orderId }),
    data: changedState,
    errors: ['orderNotFound', 'orderStatusWrong'],
  }),
  receipt: endpoint('GET /mall/order/v1/order/receipt', {
    summary:
      'By what WeChat’s own page of the mini program confirms the receipt of an order. WeChat is asked whether it awaits it.',
    access: 'visitor',
    limit: 'fetch',
    query: Type.Object({ orderId }),
    data: Type.Object({
      /** '' where nothing is to be confirmed there: it was paid elsewhere, or WeChat does not await its receipt. */
      transactionId: Type.String(),
    }),
    errors: ['orderNotFound'],
  }),
  checkReceipt: endpoint('POST /mall/order/v1/order/receipt/check', {
    summary:
      'Asks WeChat whether the buyer confirmed the receipt there. Then the order is received here too.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ orderId }),
    data: changedState,
    errors: ['orderNotFound'],
  }),
  pay: endpoint('POST /mall/order/v1/order/pay', {
    summary:
      'What the payment sheet needs. Whether it was paid is asked by `order/check`, never learned from the sheet.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ orderId, seenTotal: fen }),
    data: Type.Object({
      state: orderState,
      /** Null for an order that is paid already. */
      sheet: Type.Union([PaySheet, Type.Null()]),
    }),
    errors: [
      'orderNotFound',
      'orderStatusWrong',
      'paymentAmountWrong',
      'paymentConfigWrong',
      'mallPersonNotFound',
      'platformProblem',
    ],
  }),
  checkPayment: endpoint('POST /mall/order/v1/order/check', {
    summary: 'Asks WeChat Pay whether the order is paid. `isSure` is false while that is not known.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ orderId }),
    data: Type.Object({ orderId, state: orderState, isSure: Type.Boolean() }),
    errors: ['orderNotFound'],
  }),
  saleOrders: endpoint('GET /mall/order/v1/sale/list', {
    summary:
      'Orders that count for the caller or for members whose leads the caller reads, the newest first.',
    access: 'staff',
    query: Type.Object({ state: Type.Optional(orderState), unionId: Type.Optional(unionId), ...paging }),
    data: listOf(OrderRow),
  }),
  salePaid: endpoint('GET /mall/order/v1/sale/paid', {
    summary:
      'What a lead has paid for and not got back as a whole, goods and bookings, the newest first; at most 50. A recorded purchase can name one.',
    access: 'staff',
    query: Type.Object({ unionId }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          orderId,
          number: Type.String(),
          total: fen,
          kind: oneOf(['goods', 'booking'] as const),
        }),
      ),
    }),
  }),
  saleCart: endpoint('GET /mall/order/v1/sale/cart', {
    summary:
      'What a lead has in the cart, as it can be bought now; empty for one who does not want to be tracked.',
    access: 'staff',
    query: Type.Object({ unionId }),
    data: Type.Object({
      list: Type.Array(Type.Pick(CartLine, ['skuId', 'name', 'options', 'picture', 'quantity', 'price'])),
    }),
  }),
  saleOrder: endpoint('GET /mall/order/v1/sale/detail', {
    summary:
      'One of these orders. The telephone of the receiver is masked where the lead is another member’s.',
    access: 'staff',
    query: Type.Object({ orderId }),
    data: Order,
    errors: ['orderNotFound'],
  }),
  saleTrail: endpoint('GET /mall/order/v1/sale/trail', {
    summary: 'Where a parcel of one of these orders is.',
    access: 'staff',
    limit: 'fetch',
    query: Type.Object({ orderId, shipmentId: recordId }),
    data: ParcelTrail,
    errors: ['orderNotFound'],
  }),
}
