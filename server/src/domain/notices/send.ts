import type { Config } from '#config.ts'
import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import type { Task } from '#core/jobs/queue.ts'
import { type AppCredential, NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { wecomErrors } from '#core/platform/wecom-errors.ts'
import { companyOrigin } from '#domain/company/own-origin.ts'
import { finish, type Lookups, nextStep, type Outgoing } from './next-step.ts'

interface Needs extends Lookups {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wecom'>
  config: Pick<Config, 'publicOrigin'>
  log: Log
}

/**
 * The task that sends a notice. Idempotent: a notice is marked before it is sent to the vendor and after, and the
 * vendor drops a message that it has already delivered. Retried after every temporary failure.
 */
export const sendNotice =
  ({ db, platform, config, log, ...lookups }: Needs): Task =>
  async ({ companyId, id }, { isLast }) => {
    const app = await wecomApp(platform, companyId)
    const outgoing = await db.tenant(companyId, async (tenant) =>
      nextStep(tenant, companyId, id, await companyOrigin(tenant, companyId, config.publicOrigin), lookups),
    )
    if (!outgoing) return
    const end = (state: 'sent' | 'failed') =>
      db.tenant(companyId, (tenant) => finish(tenant, companyId, id, state))
    if (!app) return end('failed')
    try {
      const isDelivered = await deliver(platform, app, outgoing)
      if (!isDelivered) log.warn(`notice ${id}: the member cannot receive messages of the app; not sent`)
      await end(isDelivered ? 'sent' : 'failed')
    } catch (problem) {
      if (isLast) await end('failed')
      throw problem
    }
  }

/** Undefined for a company without an app in WeCom that can send. */
async function wecomApp({ findApp }: Pick<Platform, 'findApp'>, companyId: string) {
  try {
    const app = await findApp(companyId, 'wecom')
    return app?.agentId ? app : undefined
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return undefined
    throw problem
  }
}

async function deliver(
  { wecom }: Pick<Platform, 'wecom'>,
  app: AppCredential,
  { userId, ...card }: Outgoing,
): Promise<boolean> {
  try {
    return await wecom.sendCard(app, userId, card)
  } catch (problem) {
    if (problem instanceof VendorError && wecomErrors.unreachable.has(problem.errcode)) return false
    throw problem
  }
}
