import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { LockedOrder } from '#domain/shop/order/moves.ts'

/** Adds the job for what follows from a payment, a refund of all that was paid, or a closed order. */
export async function addFollowing(db: TenantDb, { kind, orderId }: LockedOrder): Promise<void> {
  await addJob(db, kind === 'booking' ? 'settle_booking' : 'tell_order', orderId)
}
