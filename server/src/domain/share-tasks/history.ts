import type { TenantDb } from '#core/db/connect.ts'

/** A member's progress with a task. */
export interface PastStep {
  staffId: string
  sharedAt: Date
  /** The submitted screenshot, in the company's own storage, and its time; null for none. */
  completed: { at: Date; image: string } | null
}

/** Imports what members did for a task. */
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
