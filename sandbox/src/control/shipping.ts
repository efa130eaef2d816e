import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../state/sandbox.ts'
import { pushMini } from './mini-push.ts'

const pushes = ['remindAll', 'remind', 'sent', 'confirmed', 'settled'] as const
type Push = {
  what: (typeof pushes)[number]
  /** Of a reminder that names no order. */
  appId?: string
  number?: string
  by?: 'buyer' | 'time'
  isForged?: boolean
}

/** What the platform of mini programs knows of sent orders, its lag, and what it says by itself. */
export function mountShipping(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/control/shipping', () => ({
    sent: [...sandbox.shipping.sent.values()].map(({ order, ...sent }) => ({
      number: order.number,
      ...sent,
    })),
  }))

  const lags = {
    body: {
      type: 'object',
      required: ['number', 'lags'],
      properties: { number: { type: 'string' }, lags: { type: 'integer', minimum: 0 } },
    },
  }
  type Lags = { number: string; lags: number }
  app.post<{ Body: Lags }>('/control/shipping/lags', { schema: lags }, ({ body: { number, lags } }) => {
    sandbox.shipping.lags.set(number, lags)
    return {}
  })

  const put = {
    body: {
      type: 'object',
      required: ['tracking', 'status'],
      properties: {
        tracking: { type: 'string' },
        status: { type: ['integer', 'null'], minimum: 0, maximum: 6 },
      },
    },
  }
  type Put = { tracking: string; status: number | null }
  /** Puts a parcel somewhere; `null`: its number does not exist. Without it a parcel moves on with the clock. */
  app.post<{ Body: Put }>('/control/shipping/parcel', { schema: put }, ({ body: { tracking, status } }) => {
    sandbox.shipping.put.set(tracking, status)
    return {}
  })

  const schema = {
    body: {
      type: 'object',
      required: ['what'],
      properties: {
        what: { enum: pushes },
        appId: { type: 'string' },
        number: { type: 'string' },
        by: { enum: ['buyer', 'time'] },
        isForged: { type: 'boolean' },
      },
    },
  }
  /** A reminder, or an event of the settlement of the order with this number of the merchant. */
  app.post<{ Body: Push }>('/control/shipping/push', { schema }, async ({ body }, reply) => {
    const event = eventOf(sandbox, body)
    if (!event) return reply.code(404).send({ error: 'no such order' })
    const order = sandbox.payments.orders.find((each) => each.number === body.number)
    await pushMini(sandbox, order?.appId ?? body.appId ?? '', event, body.isForged)
    return {}
  })
}

const day = 86_400

function eventOf(
  sandbox: Sandbox,
  { what, number, by = 'buyer' }: Push,
): Record<string, unknown> | undefined {
  if (what === 'remindAll')
    return {
      Event: 'trade_manage_remind_access_api',
      msg: '完善发货信息管理功能接入后，订单资金才能正常结算',
    }
  const order = sandbox.payments.orders.find((each) => each.number === number && each.transactionId)
  if (!order) return undefined
  const now = sandbox.clock.seconds()
  const of = {
    transaction_id: order.transactionId,
    merchant_id: order.mchId,
    merchant_trade_no: order.number,
    pay_time: Math.floor(Date.parse(order.paidAt) / 1000),
  }
  if (what === 'remind')
    return {
      Event: 'trade_manage_remind_shipping',
      ...of,
      msg: '订单已支付超过48小时，请尽快上传发货信息，否则资金无法结算',
    }
  const sent = sandbox.shipping.sent.get(order.transactionId)
  if (!sent) return undefined
  const settlement = {
    Event: 'trade_manage_order_settlement',
    ...of,
    shipped_time: Math.floor(sent.at / 1000),
  }
  if (what === 'sent') return { ...settlement, estimated_settlement_time: now + 10 * day }
  sent.confirmedBy = by
  return {
    ...settlement,
    confirm_receive_method: by === 'buyer' ? 1 : 2,
    confirm_receive_time: now,
    ...(what === 'settled' && { settlement_time: now }),
  }
}
