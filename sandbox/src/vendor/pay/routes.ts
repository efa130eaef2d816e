import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultKind } from '../../state/faults.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import type { Company } from '../../world/types.ts'
import { objectOf } from '../answer.ts'
import { billFile, billFor } from './bills.ts'
import { notifyRefund } from './notices.ts'
import { close, orderOf, place } from './orders.ts'
import { refund } from './refunds.ts'
import { PayRefusal } from './refusal.ts'
import { authorizationOf, encrypted, isMerchants, signatureOf } from './signing.ts'
import { refundView, transactionView } from './views.ts'

type Asked = FastifyRequest<{ Params: { number: string }; Querystring: Record<string, string>; Body: string }>
type Answer = (company: Company, request: Asked, body: Record<string, unknown>) => unknown

const base = '/pay'
const hangMilliseconds = 120_000

/** WeChat Pay API v3 under `/pay`, and once more under `/pay2` as its second host. */
export function mountPay(app: FastifyInstance, sandbox: Sandbox): void {
  for (const prefix of [base, `${base}2`])
    app.register(
      async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
        for (const [name, answer] of Object.entries(callsOf(sandbox))) {
          const [method, url] = name.split(' ') as ['GET' | 'POST', string]
          scope.route({
            method,
            url,
            handler: (request, reply) => handle(sandbox, answer, request as Asked, reply),
          })
        }
      },
      { prefix },
    )
}

const callsOf = (sandbox: Sandbox): Record<string, Answer> => ({
  'POST /v3/pay/transactions/jsapi': (company, _request, body) => place(sandbox, company, body),
  'GET /v3/pay/transactions/out-trade-no/:number': (company, { params, query }) => {
    if (query.mchid !== company.merchant.mchId) throw new PayRefusal(400, 'PARAM_ERROR', 'mchid')
    return transactionView(orderOf(sandbox, company, params.number))
  },
  'POST /v3/pay/transactions/out-trade-no/:number/close': (company, { params }) => {
    close(orderOf(sandbox, company, params.number))
    return undefined
  },
  'POST /v3/refund/domestic/refunds': (company, _request, body) => {
    const made = refund(sandbox, company, body)
    if (made.isNew) {
      const { refundsEnd } = sandbox.payments
      setTimeout(() => {
        made.refund.state = refundsEnd
        void notifyRefund(sandbox, made.refund)
      }, 50).unref()
    }
    return refundView(made.refund)
  },
  'GET /v3/refund/domestic/refunds/:number': (company, { params }) => {
    const found = sandbox.payments.refunds.find(
      (each) => each.mchId === company.merchant.mchId && each.number === params.number,
    )
    if (!found) throw new PayRefusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    return refundView(found)
  },
  'GET /v3/bill/tradebill': (company, { query, url, protocol, host }) =>
    billFor(sandbox, company, query, `${protocol}://${host}${url.slice(0, url.indexOf('/v3/'))}`),
  'GET /v3/billdownload/file': (company, { query }) => billFile(company, query),
  'GET /v3/certificates': (company) => {
    const { certificate, certificateSerial } = sandbox.directory.world.pay
    return {
      data: [
        {
          serial_no: certificateSerial,
          effective_time: '2026-01-01T00:00:00+08:00',
          expire_time: '2046-01-01T00:00:00+08:00',
          encrypt_certificate: encrypted(company, 'certificate', certificate),
        },
      ],
    }
  },
})

async function handle(
  sandbox: Sandbox,
  answer: Answer,
  request: Asked,
  reply: FastifyReply,
): Promise<unknown> {
  const fault = sandbox.faults.take('pay', request.url)
  if (fault) sandbox.changed()
  // The vendor did what was asked, and its answer never comes.
  if (fault === 'hang') await Promise.resolve(outcome(sandbox, answer, request)).catch(() => {})
  if (fault === 'hang' || fault === 'garbage' || fault === 'http500') return misbehave(fault, reply)
  try {
    if (fault) throw refusalOf(fault)
    const result = outcome(sandbox, answer, request)
    if (Buffer.isBuffer(result)) return reply.type('text/plain').send(result)
    sandbox.changed()
    return send(sandbox, reply, result === undefined ? 204 : 200, result)
  } catch (problem) {
    if (!(problem instanceof PayRefusal)) throw problem
    return send(sandbox, reply, problem.status, { code: problem.code, message: problem.message })
  }
}

/** Checks the merchant's signature over the bytes that came, then answers. */
function outcome(sandbox: Sandbox, answer: Answer, request: Asked): unknown {
  const text = typeof request.body === 'string' ? request.body : ''
  const { mchid, nonce_str, timestamp, serial_no, signature } =
    authorizationOf(request.headers.authorization ?? '') ?? {}
  const company = mchid ? sandbox.directory.companyByMerchant(mchid) : undefined
  const no = (why: string) => new PayRefusal(401, 'SIGN_ERROR', why)
  if (!company || !nonce_str || !timestamp || !signature) throw no('Http头Authorization值格式错误')
  if (serial_no !== company.merchant.serial) throw no('商户证书序列号有误')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300)
    throw no('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟')
  const message = `${request.method}\n${request.url}\n${timestamp}\n${nonce_str}\n${text}\n`
  if (!isMerchants(company, message, signature)) throw no('签名错误，验签失败')
  return answer(company, request, text ? objectOf(JSON.parse(text)) : {})
}

function refusalOf(fault: FaultKind): PayRefusal {
  if (fault === 'busy') return new PayRefusal(500, 'SYSTEM_ERROR', '系统异常，请稍后重试')
  if (fault === 'quota') return new PayRefusal(429, 'FREQUENCY_LIMITED', '频率限制')
  if (fault === 'ip') return new PayRefusal(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起')
  return new PayRefusal(401, 'SIGN_ERROR', '签名错误，验签失败')
}

function send(sandbox: Sandbox, reply: FastifyReply, status: number, result: unknown): FastifyReply {
  const body = result === undefined ? '' : JSON.stringify(result)
  return reply
    .code(status)
    .headers({ 'request-id': `08${Date.now()}-0`, ...signatureOf(sandbox, body) })
    .type('application/json; charset=utf-8')
    .send(body)
}

function misbehave(fault: 'hang' | 'garbage' | 'http500', reply: FastifyReply): FastifyReply {
  if (fault === 'http500') return reply.code(502).type('text/html').send('<h1>502 Bad Gateway</h1>')
  if (fault === 'garbage') return reply.type('text/html').send('<html><body>upstream connect error')
  reply.hijack()
  const { socket } = reply.raw
  const giveUp = setTimeout(() => socket?.destroy(), hangMilliseconds)
  giveUp.unref()
  socket?.once('close', () => clearTimeout(giveUp))
  return reply
}
