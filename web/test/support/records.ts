import type { UserRecord } from '@mingpian/contract/wxwork.ts'

/** A visitor of the demo company who is signed in. */
export function userRecord(changes: Partial<UserRecord> = {}): UserRecord {
  return {
    sessionId: 'yunfan01.session',
    companyId: 'yunfan01',
    unionId: 'union-wang',
    openId: 'open-wang',
    targetId: '',
    sid: '',
    isStaff: false,
    isAdmin: false,
    granted: { phone: false, profile: false },
    trackingOff: false,
    cardAgreed: false,
    saleInfo: { id: '', userId: '', name: '', avatar: '' },
    ...changes,
  }
}
