import { Type } from '@sinclair/typebox'
import {
  AfterSale,
  AfterSaleItem,
  afterSaleId,
  afterSalePictures,
  afterSaleReason,
  afterSaleWords,
  linePosition,
} from '#shared/after-sale.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { paging, recordId } from '#shared/fields.ts'
import { fen } from '#shared/goods.ts'
import { quantity } from '#shared/orders.ts'

const path = '/mall/order/v1/after_sale' as const

/** After-sales as buyers see them: they ask for a refund of pieces, follow it and withdraw it. */
export const mallAfterSale = {
  create: endpoint(`POST ${path}/create`, {
    summary:
      'Asks for the refund of pieces of a paid order; of a shipped one the goods come back first. Refused if the amount is not the one that the person saw.',
    access: 'visitor',
    limit: 'help',
    idempotent: true,
    body: Type.Object({
      orderId: recordId,
      lines: Type.Array(Type.Object({ position: linePosition, quantity }), { minItems: 1, maxItems: 100 }),
      reason: afterSaleReason,
      words: Type.Optional(afterSaleWords),
      pictures: Type.Optional(afterSalePictures),
      seenAmount: fen,
    }),
    data: AfterSale,
    errors: [
      'orderNotFound',
      'orderStatusWrong',
      'oneAfterSale',
      'refundTooLarge',
      'refundAmountWrong',
      'serverMessage50020999',
    ],
  }),
  list: endpoint(`GET ${path}/list`, {
    summary: 'The after-sales of the caller, or of one order of the caller, the newest first.',
    access: 'visitor',
    query: Type.Object({
      orderId: Type.Optional(recordId),
      ...paging,
    }),
    data: listOf(AfterSaleItem),
  }),
  detail: endpoint(`GET ${path}/detail`, {
    summary: 'One of them, with its history.',
    access: 'visitor',
    query: Type.Object({ afterSaleId }),
    data: AfterSale,
  }),
  withdraw: endpoint(`POST ${path}/withdraw`, {
    summary: 'The buyer gives a request up, before money goes back.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ afterSaleId }),
    data: AfterSale,
    errors: ['illegalMove'],
  }),
}
