import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { atMost } from '#core/cache/at-most.ts'
import type { Database } from '#core/db/connect.ts'
import { callerIdOf } from '#core/http/address.ts'
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
import { type AppCredential, NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { createTurns } from '#core/work/turns.ts'
import { expireQuota } from '#domain/codes/quota.ts'
import { companyOfApp } from '#domain/company/directory.ts'
import { applyChange, applyLeave } from '#domain/contacts/changes.ts'
import { contactChange, isTagChange, memberGone, readXml } from '#domain/contacts/message.ts'
import { tellLoss } from '#domain/notices/loss.ts'
import { applyPictureAnswer } from '#domain/notices/picture-check.ts'
import { pictureAnswer, readMessage } from '#domain/posts/picture-answer.ts'
import { applyPushed, pushedShipping } from '#domain/shop/shipping-duty/pushed.ts'

interface Parts {
  db: Pick<Database, 'tenant' | 'ops' | 'outages'>
  platform: Pick<Platform, 'findApp'>
  counters: Pick<Counters, 'callbacksRefused'>
}

interface Asked {
  Params: { appId: string }
  Querystring: Record<string, unknown>
  Body: string
}

const path = '/wxwork/v1/callback/:appId'

/**
 * Receives WeCom's events of new and lost customers, and the messages of mini programs. The address ends in the corp id or
 * in the app id of the mini program. The vendor waits five seconds, and retries three times unless the answer is 200.
 */
export function callbackPlugin(parts: Parts): FastifyPluginAsync {
  const companyFor = createLookup(parts)
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

    /**
     * The vendor's check of the address when an administrator enters it: WeCom wants its text decrypted, WeChat gets back
     * what it sent.
     */
    app.get<Asked>(path, async (request, reply) => {
      const receiver = await receiverOf(parts, request.params.appId, await companyFor(request))
      const echo = textOf(request.query.echostr)
      if (receiver.app.kind === 'mini' && echo.length <= 128) {
        requireSignature(receiver, request.query, { of: '', name: 'signature' })
        return reply.type('text/plain; charset=utf-8').send(echo)
      }
      const text = open(receiver, request.query, echo)
      return reply.type('text/plain; charset=utf-8').send(text)
    })

    app.post<Asked>(path, async (request, reply) => {
      const receiver = await receiverOf(parts, request.params.appId, await companyFor(request))
      const { companyId } = receiver
      if (receiver.app.kind === 'mini') {
        const read = readMessage(open(receiver, request.query, readMessage(request.body ?? '')('Encrypt')))
        const answer = pictureAnswer(read)
        if (answer) await applyPictureAnswer(parts, companyId, answer)
        const shipping = pushedShipping(read)
        if (shipping) await parts.db.tenant(companyId, (db) => applyPushed(db, companyId, shipping))
        return reply.type('text/plain').send('')
      }
      const fields = readXml(open(receiver, request.query, readXml(request.body ?? '')('Encrypt')))
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

type KnownApp = Awaited<ReturnType<typeof companyOfApp>>

/**
 * Finds the company of the app that a request names. Anyone may name any app, before a signature is checked: apps that
 * exist are remembered for a minute, and an address has one query for other ones at a time.
 */
function createLookup({ db }: Pick<Parts, 'db'>) {
  const known = new LRUCache<string, NonNullable<KnownApp>>({ ...atMost(10_000), ttl: 60_000 })
  const inTurn = createTurns()
  return async (request: FastifyRequest<Asked>): Promise<KnownApp> => {
    const { appId } = request.params
    return (
      known.get(appId) ??
      inTurn([callerIdOf(request)], async () => {
        const found = known.get(appId) ?? (await companyOfApp(db.ops, appId))
        if (found) known.set(appId, found)
        return found
      })
    )
  }
}

interface Receiver {
  companyId: string
  app: AppCredential & { callbackToken: string; encodingAesKey: string }
}

/**
 * The app that an address names, with the keys of its messages.
 * @throws CallbackRefused
 */
async function receiverOf(parts: Parts, appId: string, known: KnownApp): Promise<Receiver> {
  const app = known && (await appOf(parts, known))
  const { callbackToken, encodingAesKey } = app ?? {}
  if (!known || app?.appId !== appId || !callbackToken || !encodingAesKey)
    throw new CallbackRefused('no such callback')
  return { companyId: known.companyId, app: { ...app, callbackToken, encodingAesKey } }
}

/**
 * Verifies and decrypts.
 * @throws CallbackRefused
 */
function open({ app, companyId }: Receiver, query: Asked['Querystring'], encrypted: string): string {
  requireSignature({ app, companyId }, query, { of: encrypted, name: 'msg_signature' })
  return decryptCallback(app.encodingAesKey, encrypted, app.appId)
}

/** @param of the signed text besides the time and the nonce @throws CallbackRefused */
function requireSignature(
  { app }: Receiver,
  query: Asked['Querystring'],
  { of, name }: { of: string; name: 'signature' | 'msg_signature' },
): void {
  const [timestamp, nonce, given] = ['timestamp', 'nonce', name].map((each) => textOf(query[each])) as [
    string,
    string,
    string,
  ]
  if (!sameSignature(signCallback(app.callbackToken, timestamp, nonce, of), given))
    throw new CallbackRefused('bad signature')
  refuseOldCallback(timestamp)
}

async function appOf(parts: Parts, { companyId, kind }: { companyId: string; kind: 'wecom' | 'mini' }) {
  try {
    return await parts.platform.findApp(companyId, kind)
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return null
    throw problem
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
