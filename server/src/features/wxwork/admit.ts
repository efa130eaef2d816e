import type { TenantDb } from '#db/connect.ts'
import { meetPerson, meetStaff } from '#features/person/queries.ts'
import type { NewSession } from '#http/sessions.ts'
import type { VendorIdentity } from './exchange.ts'

/**
 * Finds or makes the person of a vendor's identity. A member of the corp comes in as staff only with an active row
 * in `staff`: null for anybody else of the corp, with nothing stored.
 */
export async function admit(
  db: TenantDb,
  companyId: string,
  identity: VendorIdentity,
): Promise<NewSession | null> {
  const { host, appId, openId } = identity
  if (!identity.isMember)
    return {
      personId: await meetPerson(db, companyId, identity, identity),
      staffId: null,
      host,
      appId,
      openId,
    }
  const staff = await activeStaff(db, companyId, openId)
  if (!staff) return null
  return {
    personId: await meetStaff(db, companyId, identity, staff),
    staffId: staff.staffId,
    host,
    appId,
    openId,
  }
}

function activeStaff(db: TenantDb, companyId: string, userId: string) {
  return db
    .selectFrom('staff')
    .select(['staff_id as staffId', 'name', 'avatar'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}
