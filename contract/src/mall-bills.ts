import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { day, oneOf, paging, recordId, time } from '#shared/fields.ts'
import { fen } from '#shared/goods.ts'

const path = '/mall/order/v1/console/bill' as const
const billId = recordId
const differenceId = recordId

export const billStates = ['making', 'read', 'none', 'failed'] as const
export const tradeKinds = ['payment', 'refund'] as const
export const differenceKinds = ['missing', 'unknown', 'unsettled', 'amount'] as const

const count = Type.Integer({ minimum: 0 })
const kind = oneOf(tradeKinds)

export const Bill = Type.Object({
  billId,
  mchId: Type.String(),
  /** A day of China's clock, as WeChat Pay counts. */
  day,
  /** `making`: WeChat Pay has none yet. `none`: no trade on that day. `failed`: could not be read, `problem` says why. */
  state: oneOf(billStates),
  /** The code of WeChat Pay for a failure; '' for none. */
  problem: Type.String(),
  requestedAt: time,
  payments: count,
  refunds: count,
  paid: fen,
  refunded: fen,
  /** What WeChat Pay took, less what it gave back for refunds, in fen. */
  fee: Type.Integer(),
  /** Differences that nothing has settled. */
  open: count,
})
export type Bill = Static<typeof Bill>

/** What a trade was for; '' where it is none of the company's. */
const ofOrder = {
  orderId: Type.String(),
  orderNumber: Type.String(),
  orderKind: oneOf(['', 'goods', 'booking'] as const),
}

export const Difference = Type.Object({
  differenceId,
  kind,
  /** Number of the attempt or of the refund. */
  number: Type.String(),
  /**
   * `missing`: recorded here, not in the bill. `unknown`: in the bill, not of this company. `unsettled`: in the bill, here
   * still unpaid or not accepted. `amount`: the amounts differ.
   */
  what: oneOf(differenceKinds),
  /** Null where one side has nothing. */
  billed: Type.Union([fen, Type.Null()]),
  recorded: Type.Union([fen, Type.Null()]),
  ...ofOrder,
  foundAt: time,
  /** '' while it is open. */
  settledAt: Type.String(),
  /** The member who settled it; '' where it is open, or went by itself. */
  settledBy: Type.String(),
  words: Type.String(),
})
export type Difference = Static<typeof Difference>

/** The daily bills of WeChat Pay, compared with our records. */
export const mallBills = {
  list: endpoint(`GET ${path}/list`, {
    summary: 'The bills of the company, the newest first, with the number of open differences of all.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({
      /** Those alone that have open differences. */
      open: Type.Optional(Type.Literal('1')),
      ...paging,
    }),
    data: Type.Composite([listOf(Bill), Type.Object({ open: count })]),
  }),
  detail: endpoint(`GET ${path}/detail`, {
    summary: 'One bill.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({ billId }),
    data: Bill,
  }),
  differences: endpoint(`GET ${path}/differences`, {
    summary: 'The differences of a bill, the open ones first.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({ billId, ...paging }),
    data: listOf(Difference),
  }),
  lines: endpoint(`GET ${path}/lines`, {
    summary: 'The payments and refunds of a bill in its order.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({ billId, kind: Type.Optional(kind), ...paging }),
    data: listOf(
      Type.Object({
        position: count,
        at: time,
        kind,
        number: Type.String(),
        transactionId: Type.String(),
        amount: fen,
        /** In fen; below 0 where it was given back. */
        fee: Type.Number(),
        ...ofOrder,
      }),
    ),
  }),
  fetch: endpoint(`POST ${path}/fetch`, {
    summary:
      'Asks WeChat Pay for the bill of a day now, and compares it again. The last 90 days can be asked for.',
    access: 'admin',
    may: 'refunds.write',
    body: Type.Object({ day }),
    data: Bill,
    errors: ['paymentConfigWrong'],
  }),
  ask: endpoint(`POST ${path}/ask`, {
    summary:
      'Asks WeChat Pay what became of the payment or refund of a difference, applies it, and compares again.',
    access: 'admin',
    may: 'refunds.write',
    body: Type.Object({ differenceId }),
    data: Difference,
    errors: ['paymentConfigWrong', 'platformProblem'],
  }),
  settle: endpoint(`POST ${path}/settle`, {
    summary: 'Marks open differences of a bill as settled: those that are named, or all.',
    access: 'admin',
    may: 'refunds.write',
    body: Type.Object({
      billId,
      differenceIds: Type.Optional(Type.Array(differenceId, { minItems: 1, maxItems: 100 })),
      /** What came of them, for colleagues. */
      words: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    data: Bill,
  }),
}
