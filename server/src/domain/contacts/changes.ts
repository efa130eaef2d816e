import type { Database } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { markLeft } from '#domain/staff/leave.ts'
import { addCustomer, firstDelivery, removeCustomer, staffOfChange, type TellsLosses } from './customers.ts'
import { addGreeting } from './greet.ts'
import type { ContactChange } from './message.ts'

/** Dependencies of applying a change. */
export interface AppliesChanges extends TellsLosses {
  db: Pick<Database, 'tenant'>
}

const added = new Set(['add_external_contact', 'add_half_external_contact'])
const removed = new Set(['del_external_contact', 'del_follow_user'])
const known = new Set([...added, ...removed, 'edit_external_contact'])

/** After a day nothing of a greeting can be given any more, see `expiry.ts`. */
const GREETING_SECONDS = 86_400

const isFresh = ({ createTime }: ContactChange) => createTime > Date.now() / 1000 - GREETING_SECONDS

/**
 * Stores the change of a callback once, also if it is delivered several times. WeCom's other data is read by a job,
 * which is retried if the vendor fails.
 */
export async function applyChange(
  { db, tellLoss }: AppliesChanges,
  companyId: string,
  change: ContactChange,
): Promise<void> {
  const { changeType, externalUserid } = change
  if (!known.has(changeType)) return
  await db.tenant(companyId, async (tenant) => {
    if (!(await firstDelivery(tenant, companyId, change))) return
    const staffId = await staffOfChange(tenant, companyId, change)
    if (!staffId) return
    if (removed.has(changeType)) {
      const loss = await removeCustomer(tenant, companyId, staffId, change)
      if (loss) await tellLoss(tenant, companyId, loss)
      return
    }
    if (added.has(changeType)) {
      const addedAt = new Date(change.createTime * 1000)
      const isThere = await addCustomer(tenant, companyId, staffId, { ...change, addedAt })
      if (isThere && isFresh(change)) await addGreeting(tenant, companyId, staffId, change)
    }
    await addJob(tenant, 'read_contact', externalUserid)
  })
}

/**
 * A member who was removed from the company's WeCom has left, unless the member returned after the event. An
 * administrator chooses the successor later.
 */
export async function applyLeave(
  { db }: Pick<AppliesChanges, 'db'>,
  companyId: string,
  gone: ContactChange,
): Promise<void> {
  await db.tenant(companyId, async (tenant) => {
    if (await firstDelivery(tenant, companyId, gone))
      await markLeft(tenant, companyId, gone.userId, new Date(gone.createTime * 1000))
  })
}
