import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#core/db/connect.ts'
import type { Counters } from '#core/http/counters.ts'
import { inLog } from '#core/http/envelope.ts'
import { addJob } from '#core/jobs/add-job.ts'
import {
  CallbackRefused,
  decryptCallback,
  refuseOldCallback,
  sameSignature,
  signCallback,
} from '#core/platform/callback-crypto.ts'
import { NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { expireQuota } from '#domain/codes/quota.ts'
import { companyOfCorp } from '#domain/company/directory.ts'
import { applyChange, applyLeave } from '#domain/contacts/changes.ts'
import { contactChange, isTagChange, memberGone, readXml } from '#domain/contacts/message.ts'
import { tellLoss } from '#domain/notices/loss.ts'

interface Parts {
  db: Pick<Database, 'tenant' | 'ops' | 'outages'>
  platform: Pick<Platform, 'findApp'>
  counters: Pick<Counters, 'callbacksRefused'>
}

interface Asked {
  Params: { corpId: string }
  Querystring: Record<string, unknown>
  Body: string
}

const path = '/wxwork/v1/callback/:corpId'

/**
 * Receives WeCom's events of new and lost customers. WeCom waits five seconds, and retries three times unless the
 * answer is 200.
 */
export function callbackPlugin(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    app.setErrorHandler((problem, request, reply) => {
      // All refusals look the same to an unauthorised caller.
      if (problem instanceof CallbackRefused) {
        parts.counters.callbacksRefused.inc({ reason: problem.reason })
        return reply.code(403).type('text/plain').send('refused')
      }
      const { statusCode = 500 } = problem as { statusCode?: number }
      if (statusCode >= 500)
        parts.db.outages.logError(request.log, problem, 'callback failed', inLog(request))
      return reply
        .code(statusCode)
        .type('text/plain')
        .send(statusCode >= 500 ? 'try again' : 'refused')
    })

    /** WeCom's check of the address when an administrator enters it: the answer is the decrypted text. */
    app.get<Asked>(path, async (request, reply) => {
      const { text } = await open(parts, request, textOf(request.query.echostr))
      return reply.type('text/plain; charset=utf-8').send(text)
    })

    app.post<Asked>(path, async (request, reply) => {
      const { companyId, text } = await open(parts, request, readXml(request.body ?? '')('Encrypt'))
      const fields = readXml(text)
      const change = contactChange(fields)
      if (change) await applyChange({ ...parts, tellLoss }, companyId, change)
      const gone = memberGone(fields)
      if (gone) await applyLeave(parts, companyId, gone)
      // One job for all changes before it runs, because it reads all tags.
      if (isTagChange(fields)) await parts.db.tenant(companyId, (db) => addJob(db, 'read_corp_tags', 'all'))
      // The balance of acquisition links has changed or is about to.
      if (fields('Event') === 'customer_acquisition')
        await parts.db.tenant(companyId, (db) => expireQuota(db, companyId))
      return reply.type('text/plain').send('')
    })
  }
}

/**
 * Verifies and decrypts.
 * @throws CallbackRefused
 */
async function open(
  parts: Parts,
  request: { params: Asked['Params']; query: Asked['Querystring'] },
  encrypted: string,
): Promise<{ companyId: string; text: string }> {
  const { corpId } = request.params
  const companyId = await companyOfCorp(parts.db.ops, corpId)
  const app = companyId ? await wecomApp(parts, companyId) : null
  if (!companyId || app?.appId !== corpId || !app.callbackToken || !app.encodingAesKey)
    throw new CallbackRefused('no such callback')
  const [timestamp, nonce, given] = ['timestamp', 'nonce', 'msg_signature'].map((name) =>
    textOf(request.query[name]),
  ) as [string, string, string]
  if (!sameSignature(signCallback(app.callbackToken, timestamp, nonce, encrypted), given))
    throw new CallbackRefused('bad signature')
  refuseOldCallback(timestamp)
  return { companyId, text: decryptCallback(app.encodingAesKey, encrypted, corpId) }
}

async function wecomApp(parts: Parts, companyId: string) {
  try {
    return await parts.platform.findApp(companyId, 'wecom')
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return null
    throw problem
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
