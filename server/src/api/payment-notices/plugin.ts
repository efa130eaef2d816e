import type { FastifyPluginAsync } from 'fastify'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { inLog } from '#core/http/envelope.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { PayError } from '#core/platform/pay/error.ts'
import { signatureHeaders } from '#core/platform/pay/http.ts'
import type { Pay } from '#core/platform/pay/pay.ts'
import { merchantOf } from '#domain/company/merchant.ts'
import { keepNotice } from '#domain/shop/payment/notices.ts'

interface Parts {
  db: Pick<Database, 'tenant' | 'outages'>
  sealer: Sealer
  pay: Pay
}

interface Asked {
  Params: { companyId: string }
  Body: Buffer
}

/**
 * Receives WeChat Pay's notices. The vendor waits five seconds, and sends a notice fifteen times until it is answered 200
 * or 204. The answer comes after the notice is stored; a job acts on it.
 */
export function paymentNoticePlugin(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    // As bytes: their signature counts, and parsed and written again they would be others.
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    app.setErrorHandler((problem, request, reply) => {
      const refused = (status: number, message: string) => reply.code(status).send({ code: 'FAIL', message })
      if (problem instanceof PayError) {
        // A probe of the vendor, a forgery, or a key that is not known yet: nothing follows from it.
        request.log.warn({ ...inLog(request), reason: problem.message }, 'payment notice refused')
        return refused(401, 'refused')
      }
      const { statusCode = 500 } = problem as { statusCode?: number }
      if (statusCode >= 500)
        parts.db.outages.logError(request.log, problem, 'payment notice failed', inLog(request))
      return refused(statusCode, statusCode >= 500 ? 'try again' : 'refused')
    })

    app.post<Asked>('/wechatpay/v1/notice/:companyId', async (request, reply) => {
      const { companyId } = request.params
      const merchant = await ofCaller(parts, request).db.tenant(companyId, (db) =>
        merchantOf(db, parts.sealer, companyId),
      )
      if (!merchant) throw new PayError(0, 'unverified', 'no such merchant')
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === 'string' ? value : ''
      }
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notice = await parts.pay.notice(merchant, signatureHeaders(header), body)
      await keepNotice(parts.db, companyId, notice)
      return reply.code(204).send()
    })
  }
}
