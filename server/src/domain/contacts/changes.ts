import type { Database } from '#core/db/connect.ts'
import type { Background } from '#core/jobs/background.ts'
import type { Platform } from '#core/platform/platform.ts'
import { findCustomer, learnFacts } from '#domain/identity/persons.ts'
import type { Portraits } from '#domain/identity/portraits.ts'
import { markLeft } from '#domain/staff/leave.ts'
import { addCustomer, describeCustomer, firstDelivery, removeCustomer, staffOfChange } from './customers.ts'
import { addGreeting } from './greet.ts'
import type { ContactChange } from './message.ts'

/** Dependencies of applying a change. */
export interface KnowsCustomers {
  background: Background
  db: Pick<Database, 'tenant'>
  platform: Platform
  portraits: Portraits
}

const added = new Set(['add_external_contact', 'add_half_external_contact'])
const removed = new Set(['del_external_contact', 'del_follow_user'])

/**
 * Stores what a callback says, once however often it is delivered. What WeCom knows beside it is asked for after the
 * answer has gone.
 */
export async function applyChange(
  parts: KnowsCustomers,
  companyId: string,
  change: ContactChange,
): Promise<void> {
  if (!added.has(change.changeType) && !removed.has(change.changeType)) return
  const isNew = await parts.db.tenant(companyId, async (db) => {
    if (!(await firstDelivery(db, companyId, change))) return false
    const staffId = await staffOfChange(db, companyId, change)
    if (!staffId) return false
    const apply = added.has(change.changeType) ? addCustomer : removeCustomer
    await apply(db, companyId, staffId, change)
    if (added.has(change.changeType)) await addGreeting(db, companyId, staffId, change)
    return added.has(change.changeType)
  })
  if (isNew) parts.background.run('know customer', () => knowCustomer(parts, companyId, change))
}

/** A member who was removed from the company's WeCom has left. An administrator chooses the successor later. */
export async function applyLeave(
  parts: KnowsCustomers,
  companyId: string,
  gone: ContactChange,
): Promise<void> {
  await parts.db.tenant(companyId, async (db) => {
    if (await firstDelivery(db, companyId, gone)) await markLeft(db, companyId, gone.userId)
  })
}

/** Name and unionId of a new customer; a visitor with that unionId gets both. */
async function knowCustomer(parts: KnowsCustomers, companyId: string, change: ContactChange): Promise<void> {
  const { platform, db } = parts
  const app = await platform.findApp(companyId, 'wecom')
  if (!app) return
  const contact = await platform.wecom.externalContact(app, change.externalUserid)
  const visitor = await db.tenant(companyId, async (tenant) => {
    await describeCustomer(tenant, companyId, contact)
    const personId = await findCustomer(tenant, companyId, contact)
    if (personId) await learnFacts(tenant, companyId, personId, contact)
    return personId
  })
  if (visitor) await parts.portraits.keep(companyId, visitor)
}
