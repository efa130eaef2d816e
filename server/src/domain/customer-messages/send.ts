import type { Config } from '#config.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { isNotAllowed, isOutcomeUnknown, isRefusedForNow } from '#core/platform/wechat-messages.ts'
import { companyOrigin } from '#domain/company/own-origin.ts'
import type { Module } from '#domain/module.ts'
import { declaredMessages } from './bindings.ts'
import {
  beginSending,
  type Channel,
  channelsOf,
  end,
  forgetPermission,
  type OpenMessage,
  openMessage,
  undoSending,
  waitsForMorning,
} from './next-step.ts'

interface Needs {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'messages'>
  config: Pick<Config, 'publicOrigin'>
  modules: readonly Module[]
  log: Log
}

interface Step {
  message: OpenMessage
  by: Channel
  origin: string
}

/**
 * The task that sends a message to a customer, by the first app that the customer allows. Retried where the vendor refuses
 * for a moment. A message whose outcome is unknown is sent again only where that cannot show it twice: a message for
 * followers, and one after which no permission is left.
 */
export const messageCustomer =
  (needs: Needs): Task =>
  async ({ companyId, id }, { isLast }) => {
    for (;;) {
      const step = await nextStep(needs, companyId, id)
      if (!step) return
      const outcome = await attempt(needs, step, isLast)
      if (outcome === 'ended') return
    }
  }

/** Undefined if there is nothing to send now. */
async function nextStep(
  { db, config, modules }: Needs,
  companyId: string,
  id: string,
): Promise<Step | undefined> {
  return db.tenant(companyId, async (tenant) => {
    const message = await openMessage(tenant, companyId, id)
    if (!message) return undefined
    const drop = async (reason: string) => void (await end(tenant, message, 'dropped', reason))
    if (message.uselessAt <= new Date()) return drop('too late')
    const declared = declaredMessages(modules).get(message.message)
    if (!declared) return drop('not declared')
    if (message.state === 'waiting' && (await waitsForMorning(tenant, message, declared.quietHours)))
      return undefined
    const by = await channelFor(tenant, message)
    if (!by) return drop('not allowed')
    if (message.state === 'sending' && by.kind === 'once' && by.left > 0)
      return void (await end(tenant, message, 'failed', 'outcome unknown'))
    return { message, by, origin: await companyOrigin(tenant, companyId, config.publicOrigin) }
  })
}

/** The first way that is still open, with the message marked as being sent by it. */
async function channelFor(db: TenantDb, message: OpenMessage): Promise<Channel | undefined> {
  const channels = await channelsOf(db, message)
  if (message.state === 'sending') return channels[0]
  for (const by of channels) if (await beginSending(db, message, by)) return by
  return undefined
}

async function attempt(needs: Needs, step: Step, isLast: boolean): Promise<'ended' | 'next'> {
  const { db, platform, log } = needs
  const { message, by } = step
  const { companyId, messageId } = message
  const finish = (state: 'sent' | 'failed', reason = '') =>
    db.tenant(companyId, (tenant) => end(tenant, message, state, reason))
  try {
    await deliver(platform, step)
    await finish('sent')
    return 'ended'
  } catch (problem) {
    if (!(problem instanceof VendorError)) throw problem
    if (isNotAllowed(problem)) {
      // After an unknown outcome the vendor says so because the first attempt was delivered.
      if (message.state === 'sending' && by.kind === 'once') {
        await finish('sent')
        return 'ended'
      }
      return notAllowed(needs, step)
    }
    if (isOutcomeUnknown(problem) || isRefusedForNow(problem)) {
      if (!isOutcomeUnknown(problem)) await db.tenant(companyId, (tenant) => undoSending(tenant, message, by))
      if (isLast) await finish('failed', String(problem.errcode))
      throw problem
    }
    log.warn(`message ${messageId} was refused by the vendor with ${problem.errcode}; not sent`)
    await db.tenant(companyId, (tenant) => undoSending(tenant, message, by))
    await finish('failed', String(problem.errcode))
    return 'ended'
  }
}

/** The next app is tried. A follower who left can be none again later, so the message ends with the last app. */
async function notAllowed({ db }: Needs, { message, by }: Step): Promise<'ended' | 'next'> {
  return db.tenant(message.companyId, async (tenant) => {
    await undoSending(tenant, message, by)
    await forgetPermission(tenant, message.companyId, by)
    if (by.kind === 'once') return 'next'
    await end(tenant, message, 'dropped', 'not allowed')
    return 'ended'
  })
}

async function deliver(
  { findApp, messages }: Pick<Platform, 'findApp' | 'messages'>,
  { message, by, origin }: Step,
): Promise<void> {
  const { companyId, messageId, contents, page } = message
  const app = await findApp(companyId, by.app)
  if (!app) throw new VendorError('wechat', 40013, 'the app is no longer set up')
  const values = Object.fromEntries(
    Object.entries(by.keys).map(([key, field]) => [key, contents[field] ?? '']),
  )
  const address = `${origin}/qw-wxmini/?${new URLSearchParams({ companyId })}#${page}`
  const sent = { openId: by.openId, templateId: by.templateId, values }
  if (by.app === 'mini')
    return messages.sendSubscribed(app, {
      ...sent,
      page: `pages/web/index?url=${encodeURIComponent(address)}`,
    })
  if (by.kind === 'once') return messages.sendSubscribed(app, { ...sent, page: address })
  return messages.sendTemplate(app, { ...sent, page: address, messageId: messageId.replaceAll('-', '') })
}
