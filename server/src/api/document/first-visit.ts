import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '#core/db/connect.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { type SignsIn, silentSignIn } from '#domain/sign-in/oauth.ts'

/** Dependencies of a first visit. */
export interface FirstVisitParts extends SignsIn {
  db: SignsIn['db'] & Pick<Database, 'outages'>
  log: Logger
}

/**
 * The first address for a browser that has never signed in with this company: the silent sign-in of its messaging app.
 * null if it may have the page at once. The marker cookie is no secret and proves nothing.
 */
export async function firstVisit(
  parts: FirstVisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
  companyId: string,
): Promise<string | null> {
  if (!companyId || request.cookies[`mp_in_${companyId}`]) return null
  if (!/MicroMessenger|wxwork/i.test(request.headers['user-agent'] ?? '')) return null
  try {
    return await silentSignIn(ofCaller(parts, request), { request, reply }, companyId)
  } catch (error) {
    parts.db.outages.logError(parts.log, error, 'the silent sign-in could not be started')
    return null
  }
}
