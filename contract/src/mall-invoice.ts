import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { paging, recordId, time } from '#shared/fields.ts'
import { InvoiceWish, invoiceFields, invoiceFilter, WishedInvoice } from '#shared/invoices.ts'

const orderId = recordId
const wish = Type.Object({
  wish: Type.Union([InvoiceWish, Type.Null()]),
  /** Whether it can be made or changed now. */
  canChange: Type.Boolean(),
})

/** What buyers want on the invoices of their orders. The company issues them elsewhere, and says so here. */
export const mallInvoice = {
  detail: endpoint('GET /mall/order/v1/invoice/detail', {
    summary: 'What the caller wants on the invoice of an own order; null where they want none.',
    access: 'visitor',
    query: Type.Object({ orderId }),
    data: wish,
    errors: ['orderNotFound'],
  }),
  save: endpoint('POST /mall/order/v1/invoice/save', {
    summary:
      'Says or changes what the caller wants on the invoice of an own order that was paid, until it was issued.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ orderId, ...invoiceFields }),
    data: wish,
    errors: ['orderNotFound', 'orderStatusWrong', 'serverMessage50020999'],
  }),
  withdraw: endpoint('POST /mall/order/v1/invoice/withdraw', {
    summary: 'The caller wants no invoice of an own order any more. Refused once it was issued.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ orderId }),
    data: wish,
    errors: ['orderNotFound', 'serverMessage50020999'],
  }),
  list: endpoint('GET /mall/order/v1/console/invoice/list', {
    summary: 'Wishes of invoices of the company’s orders, the newest first.',
    access: 'admin',
    may: 'orders.write',
    query: Type.Object({
      ...invoiceFilter,
      ...paging,
    }),
    data: listOf(WishedInvoice),
  }),
  mark: endpoint('POST /mall/order/v1/console/invoice/mark', {
    summary: 'Says that an invoice was issued, or that it was not.',
    access: 'admin',
    may: 'orders.write',
    body: Type.Object({
      orderId,
      isDone: Type.Boolean(),
      /** Of the wish that staff saw: one that the buyer changed since is refused. */
      wishedAt: time,
    }),
    data: WishedInvoice,
    errors: ['orderNotFound', 'orderStatusWrong'],
  }),
}
