import type { TenantDb } from '#core/db/connect.ts'
import type { AppKind } from '#core/platform/credentials.ts'
import { grantProfile } from '#domain/identity/grants.ts'
import { meetPerson, meetStaff } from '#domain/identity/persons.ts'
import { ownerOf } from '#domain/identity/rows.ts'
import type { NewSession } from '#domain/identity/sessions.ts'
import type { VendorIdentity } from './exchange.ts'
import { addMatch } from './match.ts'
import { boundStaff } from './sms-codes.ts'

/**
 * Finds or makes the person of a vendor's identity. A member of the corp signs in as staff only with an active row in
 * `staff`: null for other members of the corp, for whom nothing is stored. Other people are staff if they are bound to
 * an active member by phone and code.
 */
export async function admit(
  db: TenantDb,
  companyId: string,
  identity: Omit<VendorIdentity, 'sessionKey'>,
): Promise<(NewSession & { host: AppKind }) | null> {
  const { host, appId, openId } = identity
  if (!identity.isMember) {
    const personId = await meetPerson(db, companyId, identity, identity)
    const identityPersonId = (await ownerOf(db, companyId, identity)) ?? personId
    if (identity.granted) await grantProfile(db, { companyId, personId, identityPersonId })
    const staffId = await boundStaff(db, companyId, personId)
    if (!staffId) await addMatch(db, companyId, personId, identity)
    return { personId, staffId, host, appId, openId }
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
