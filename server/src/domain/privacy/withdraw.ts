import type { ConsentScope } from '@mingpian/contract/privacy.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { takeCardsBack, takeOffAir } from '#domain/card/withdrawal.ts'
import { endNotices } from '#domain/customer-messages/person-rows.ts'
import type { JoinedPerson } from '#domain/identity/joined-person.ts'
import { removePhone, removeProfile, setTracking } from '#domain/identity/withdrawal.ts'

/** Carries out a consent or its withdrawal, for the scopes where it means more than the answer itself. */
export async function applyAnswer(
  db: TenantDb,
  of: JoinedPerson,
  { scope, granted }: { scope: ConsentScope; granted: boolean },
): Promise<void> {
  if (scope === 'tracking') return setTracking(db, of, !granted)
  if (granted) return
  if (scope === 'phone') return removePhone(db, of)
  if (scope === 'profile') return removeProfile(db, of)
  if (scope === 'notices') return endNotices(db, of)
  if (scope === 'exchange') return takeCardsBack(db, of)
  if (scope === 'staffCard') return takeOffAir(db, of)
}
