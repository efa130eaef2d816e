import { findCustomer, learnFacts } from '#domain/identity/persons.ts'
import type { Services } from '#services.ts'
import {
  addCustomer,
  describeCustomer,
  firstDelivery,
  markLeft,
  removeCustomer,
  staffOfChange,
} from './customers.ts'
import type { ContactChange } from './message.ts'

const added = new Set(['add_external_contact', 'add_half_external_contact'])
const removed = new Set(['del_external_contact', 'del_follow_user'])

/**
 * Stores what a callback says, once however often it is delivered. What WeCom knows beside it is asked for after the
 * answer has gone.
 */
export async function applyChange(
  services: Services,
  companyId: string,
  change: ContactChange,
): Promise<void> {
  if (!added.has(change.changeType) && !removed.has(change.changeType)) return
  const isNew = await services.db.tenant(companyId, async (db) => {
    if (!(await firstDelivery(db, companyId, change))) return false
    const staffId = await staffOfChange(db, companyId, change)
    if (!staffId) return false
    const apply = added.has(change.changeType) ? addCustomer : removeCustomer
    await apply(db, companyId, staffId, change)
    return added.has(change.changeType)
  })
  if (isNew) services.background.run('know customer', () => knowCustomer(services, companyId, change))
}

/** Whoever is no member of the company's WeCom works there no longer. Who takes over is for an administrator to say. */
export async function applyLeave(services: Services, companyId: string, gone: ContactChange): Promise<void> {
  await services.db.tenant(companyId, async (db) => {
    if (await firstDelivery(db, companyId, gone)) await markLeft(db, companyId, gone.userId)
  })
}

/** Name and unionId of a new customer; a visitor with that unionId gets both. */
async function knowCustomer(services: Services, companyId: string, change: ContactChange): Promise<void> {
  const { platform, db } = services
  const app = await platform.findApp(companyId, 'wecom')
  if (!app) return
  const contact = await platform.wecom.externalContact(app, change.externalUserid)
  const visitor = await db.tenant(companyId, async (tenant) => {
    await describeCustomer(tenant, companyId, contact)
    const personId = await findCustomer(tenant, companyId, contact)
    if (personId) await learnFacts(tenant, companyId, personId, contact)
    return personId
  })
  if (visitor) await services.portraits.keep(companyId, visitor)
}
