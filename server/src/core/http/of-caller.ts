import type { FastifyRequest } from 'fastify'
import type { Database } from '#core/db/connect.ts'
import { callerIdOf } from './address.ts'

/**
 * The parts of a route outside the contract for one request: its transactions count for the caller, too, as those of a
 * call do (decision 63). Without a session that is the address.
 * @param callerId of a route that proves by other means who asks
 */
export function ofCaller<P extends { db: Pick<Database, 'tenant'> }>(
  parts: P,
  request: FastifyRequest,
  callerId = callerIdOf(request),
): P {
  const { db } = parts
  return { ...parts, db: { ...db, tenant: (companyId, work) => db.tenant(companyId, work, callerId) } }
}
