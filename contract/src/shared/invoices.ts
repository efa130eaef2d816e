import { type Static, Type } from '@sinclair/typebox'
import { day, email, line, oneOf, recordId, requiredName, time } from './fields.ts'
import { fen } from './goods.ts'
import { timeOrNone } from './orders.ts'

export const invoiceKinds = ['company', 'person'] as const
export const invoiceKind = oneOf(invoiceKinds)

/** `open`: to be issued. `done`: a member said that it was issued. `void`: all was refunded before. */
export const invoiceStates = ['open', 'done', 'void'] as const
const invoiceState = oneOf(invoiceStates)

/** What a buyer wants on the invoice. `taxNumber` is '' for a person without one; a company needs it. */
export const invoiceFields = {
  kind: invoiceKind,
  title: requiredName,
  taxNumber: Type.String({
    pattern: '^([0-9A-Z]{15,20})?$',
    description: "a tax number in capitals, '' for none",
  }),
  email,
}

export const InvoiceWish = Type.Object({
  orderId: recordId,
  kind: invoiceKind,
  title: Type.String(),
  taxNumber: Type.String(),
  email: Type.String(),
  wishedAt: time,
  /** '' until a member of staff said that it was issued. */
  doneAt: timeOrNone,
})
export type InvoiceWish = Static<typeof InvoiceWish>

/** A wish as administrators see it. */
export const WishedInvoice = Type.Composite([
  InvoiceWish,
  Type.Object({
    state: invoiceState,
    orderNumber: Type.String(),
    /** Name of the buyer; '' where none is known. */
    buyer: Type.String(),
    /** Tells a buyer without a name apart; 0 for the others. */
    buyerNumber: Type.Integer(),
    /** What was paid and not refunded. */
    amount: fen,
    /** The amount when it was said to be issued; null before. */
    doneAmount: Type.Union([fen, Type.Null()]),
    /** Who said so; '' before. */
    doneBy: Type.String(),
  }),
])
export type WishedInvoice = Static<typeof WishedInvoice>

/** Filters of the wishes of a company; days are those of the wish. */
export const invoiceFilter = {
  state: Type.Optional(invoiceState),
  kind: Type.Optional(invoiceKind),
  /** The beginning of an order's number. */
  keyword: Type.Optional(line(64)),
  from: Type.Optional(day),
  to: Type.Optional(day),
}
