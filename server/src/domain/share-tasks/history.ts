import type { TenantDb } from '#core/db/connect.ts'

/** How far a member came with a task. */
export interface PastStep {
  staffId: string
  sharedAt: Date
  /** The screenshot that they handed in, in the company's own storage, and when; null for none. */
  completed: { at: Date; image: string } | null
}

/** Brings in what members did for a task that asks them. */
export async function importTaskSteps(
  db: TenantDb,
  companyId: string,
  taskId: string,
  steps: readonly PastStep[],
): Promise<void> {
  for (const { staffId, sharedAt, completed } of steps)
    await db
      .updateTable('share_task_member')
      .set({ shared_at: sharedAt, ...(completed && { completed_at: completed.at, image: completed.image }) })
      .where('company_id', '=', companyId)
      .where('task_id', '=', taskId)
      .where('staff_id', '=', staffId)
      .execute()
}
