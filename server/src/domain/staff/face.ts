import type { TenantDb } from '#core/db/connect.ts'

/** The public fields of a member of staff; undefined ones stay. */
export interface StaffFace {
  name?: string
  position?: string
  avatar?: string
  email?: string
}

/** Changes the public fields of a member of staff. */
export async function setStaffFace(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  face: StaffFace,
): Promise<void> {
  await db
    .updateTable('staff')
    .set(face)
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .execute()
}
