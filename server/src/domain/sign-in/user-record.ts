import { isAdministrator } from '@mingpian/contract/shared/roles.ts'
import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { personFacts, staffFace } from './queries.ts'

/** The local user record of a session. @param sessionId as the client sent it; it is not stored */
export async function userRecord(db: TenantDb, caller: Caller, sessionId: string): Promise<UserRecord> {
  const person = await personFacts(db, caller)
  const face = caller.staffId ? await staffFace(db, caller.companyId, caller.staffId) : undefined
  return {
    sessionId,
    sid: sessionId,
    companyId: caller.companyId,
    unionId: caller.unionId,
    openId: caller.openId,
    targetId: caller.personId,
    isStaff: caller.staffId !== '',
    isAdmin: isAdministrator(caller.role),
    role: caller.role,
    granted: { phone: person.phone, profile: person.profile },
    timeZone: person.timeZone,
    trackingOff: person.trackingOff,
    cardAgreed: person.cardAgreed,
    saleInfo: {
      id: caller.staffId,
      userId: caller.userId,
      name: face?.name ?? '',
      avatar: face?.avatar ?? '',
    },
  }
}
