import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'

/** The active members of staff with a registered phone. @param hashes the sealer's indexes of the phone */
export async function staffWithPhone(db: TenantDb, companyId: string, hashes: Buffer[]): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('phone_hash', 'in', hashes)
    .where('status', '=', 'active')
    .execute()
  return rows.map(({ staff_id }) => staff_id)
}

/** The registered phone of a member of staff; '' without one. */
export async function phoneOfStaff(
  db: TenantDb,
  { sealer }: { sealer: Sealer },
  { companyId, staffId }: { companyId: string; staffId: string },
): Promise<string> {
  const row = await db
    .selectFrom('staff')
    .select('phone_sealed')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row?.phone_sealed ? sealer.open(companyId, row.phone_sealed) : ''
}

/** Registers another phone for a member of staff. Their sessions stay. */
export async function setStaffPhone(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  { sealed, hash }: { sealed: Buffer; hash: Buffer },
): Promise<void> {
  await db
    .updateTable('staff')
    .set({ phone_sealed: sealed, phone_hash: hash })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .execute()
}
