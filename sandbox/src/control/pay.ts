import type { FastifyInstance } from 'fastify'
import { openSheet, payAt } from '../phone/pay.ts'
import { type NoticeFault, noticeFaults } from '../state/payments.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { notifyRefund } from '../vendor/pay/notices.ts'
import { refundView, transactionView } from '../vendor/pay/views.ts'

type Paying = { account: string; sheet: Record<string, unknown> }

const schema = {
  body: {
    type: 'object',
    required: ['account', 'sheet'],
    properties: { account: { type: 'string' }, sheet: { type: 'object', additionalProperties: true } },
  },
}

/** The payment sheet for scripts and for the phones' page, and what WeChat Pay knows. */
export function mountPayControls(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: Paying }>('/control/pay/sheet', { schema }, ({ body }) =>
    openSheet(sandbox, body.account, body.sheet),
  )
  app.post<{ Body: Paying }>('/control/pay/pay', { schema }, ({ body }) =>
    payAt(sandbox, body.account, body.sheet),
  )

  app.get('/control/pay/state', () => {
    const { orders, refunds, notices } = sandbox.payments
    return { orders: orders.map(transactionView), refunds: refunds.map(refundView), notices }
  })

  /** Faults of the next notices, which key signs, how refunds end. */
  app.post<{
    Body: Partial<Pick<typeof sandbox.payments, 'signer' | 'refundsEnd'>> & { faults?: NoticeFault[] }
  }>(
    '/control/pay/set',
    {
      schema: {
        body: {
          type: 'object',
          properties: {
            faults: { type: 'array', items: { enum: noticeFaults } },
            signer: { enum: ['publicKey', 'certificate'] },
            refundsEnd: { enum: ['SUCCESS', 'PROCESSING', 'ABNORMAL'] },
          },
        },
      },
    },
    ({ body: { faults, signer, refundsEnd } }) => {
      if (faults) sandbox.payments.noticeFaults = faults
      if (signer) sandbox.payments.signer = signer
      if (refundsEnd) sandbox.payments.refundsEnd = refundsEnd
      return {}
    },
  )

  /** Sends the notices that wait, and ends the refunds that are under way. */
  app.post('/control/pay/deliver', async () => {
    const { late, refunds, refundsEnd } = sandbox.payments
    sandbox.payments.late = []
    await Promise.all(late.map((send) => send()))
    for (const refund of refunds.filter(({ state }) => state === 'PROCESSING')) {
      refund.state = refundsEnd
      await notifyRefund(sandbox, refund)
    }
    return {}
  })
}
