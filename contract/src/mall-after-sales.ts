import { Type } from '@sinclair/typebox'
import {
  afterSaleId,
  afterSaleKind,
  afterSaleState,
  linePosition,
  SoldAfterSale,
  SoldAfterSaleItem,
} from '#shared/after-sale.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { paging } from '#shared/fields.ts'

const path = '/mall/order/v1/console/after_sale' as const
const one = Type.Object({ afterSaleId })

/** After-sales of the company, as administrators handle them. */
export const mallAfterSales = {
  list: endpoint(`GET ${path}/list`, {
    summary: 'The after-sales of the company, the newest first.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({
      state: Type.Optional(afterSaleState),
      kind: Type.Optional(afterSaleKind),
      /** Those alone whose deadline passed. */
      late: Type.Optional(Type.Literal('1')),
      ...paging,
    }),
    data: listOf(SoldAfterSaleItem),
  }),
  detail: endpoint(`GET ${path}/detail`, {
    summary: 'One of them, with its history and its refund.',
    access: 'admin',
    may: 'orders.read',
    query: one,
    data: SoldAfterSale,
  }),
  accept: endpoint(`POST ${path}/accept`, {
    summary: 'Agrees. Before shipping the money goes back now, after it when the goods have come back.',
    access: 'admin',
    may: 'refunds.write',
    body: one,
    data: SoldAfterSale,
    errors: ['illegalMove', 'serverMessage50020999'],
  }),
  refuse: endpoint(`POST ${path}/refuse`, {
    summary: 'Refuses, with a reason that the buyer reads.',
    access: 'admin',
    may: 'refunds.write',
    body: Type.Object({
      afterSaleId,
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    data: SoldAfterSale,
    errors: ['illegalMove'],
  }),
  receive: endpoint(`POST ${path}/receive`, {
    summary: 'The goods came back. Pieces in good order are in stock again, and the money goes back.',
    access: 'admin',
    may: 'refunds.write',
    body: Type.Object({
      afterSaleId,
      /** Pieces in good order. A line that is not named has none. */
      lines: Type.Array(
        Type.Object({ position: linePosition, good: Type.Integer({ minimum: 0, maximum: 9999 }) }),
        { maxItems: 100 },
      ),
    }),
    data: SoldAfterSale,
    errors: ['illegalMove', 'serverMessage50020999'],
  }),
  again: endpoint(`POST ${path}/again`, {
    summary: 'Asks for the refund again, after WeChat Pay closed it.',
    access: 'admin',
    may: 'refunds.write',
    body: one,
    data: SoldAfterSale,
    errors: ['illegalMove', 'serverMessage50020999'],
  }),
}
