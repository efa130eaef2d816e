import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf, ShownPerson } from '#shared/entities.ts'
import { day, leadHolder, line, oneOf, paging, recordId, time } from '#shared/fields.ts'
import { fen } from '#shared/goods.ts'
import { salesGroups } from '#shared/rules/sales-report.ts'

const path = '/mall/order/v1/console/report'

/** A span of at most 366 days of the company's, both included. */
const span = { from: day, to: day }

/** A filter of the rows that a figure of a report adds up: `key` names one of `by`. */
export const salesGroup = oneOf(salesGroups)
export const salesKey = line(128)

const money = { paid: fen, refunded: fen }
const counts = { payments: Type.Integer(), refunds: Type.Integer() }

/** What came in for one product, salesperson, channel or day, or went back for one reason. */
export const SalesRow = Type.Object({
  /** The day, the product's id, the salesperson's user id, the channel or the reason; or a key of `sales-report.ts`. */
  key: Type.String(),
  /** Of a product or a salesperson; '' for the others. */
  name: Type.String(),
  ...money,
  /** 0 of a product: a payment can be of several. */
  ...counts,
  /** Of a product: what was paid for, and what was refunded. 0 for the others. */
  pieces: Type.Integer(),
  piecesBack: Type.Integer(),
})
export type SalesRow = Static<typeof SalesRow>

const CartProduct = Type.Object({
  productId: recordId,
  name: Type.String(),
  /** Persons in whose carts it lies. */
  carts: Type.Integer(),
  pieces: Type.Integer(),
})
export type CartProduct = Static<typeof CartProduct>

const CartPerson = Type.Object({
  person: ShownPerson,
  holder: leadHolder,
  pieces: Type.Integer(),
  /** When the person changed it last. */
  at: time,
})
export type CartPerson = Static<typeof CartPerson>

/** What the mall sold, as sums of the ledger, and what lies in carts. */
export const mallReports = {
  sums: endpoint(`GET ${path}/sums`, {
    summary: 'What came in and went back in a span of days, by day, with the sums of as many days before.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object(span),
    data: Type.Object({
      ...money,
      ...counts,
      before: Type.Object({ ...money, ...counts }),
      days: Type.Array(Type.Object({ day, ...money })),
    }),
  }),
  parts: endpoint(`GET ${path}/parts`, {
    summary:
      'The sums of a span by day, product, salesperson or channel, or its refunds by reason. The rows add up to the whole.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({ ...span, by: salesGroup, ...paging }),
    data: listOf(SalesRow),
  }),
  carts: endpoint(`GET ${path}/carts`, {
    summary: 'Which products lie in carts now, those in the most carts first.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object(paging),
    data: Type.Composite([
      listOf(CartProduct),
      Type.Object({
        /** Persons with something in the cart. */
        carts: Type.Integer(),
        pieces: Type.Integer(),
      }),
    ]),
  }),
  cartPersons: endpoint(`GET ${path}/cart_persons`, {
    summary: 'In whose carts a product lies, the latest first.',
    access: 'admin',
    may: 'customers.read',
    query: Type.Object({ productId: recordId, ...paging }),
    data: listOf(CartPerson),
  }),
}
