import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, failOnly } from '#core/http/failure.ts'
import { cardOfStaff } from '#domain/card/queries.ts'
import type { Files } from '#domain/files/store.ts'
import { keepConsent } from '#domain/identity/consents.ts'
import { hasConsented } from './consent.ts'
import { holdCard, nextRevision } from './edited-card.ts'
import { saveCard } from './save.ts'

interface Claim {
  consent?: boolean
  cardStyle?: 1 | 2 | 3
  cardColor?: number
}

interface Of {
  db: TenantDb
  parts: { sealer: Sealer; files: Files }
  caller: Caller
  fail: Fail<'noLicence' | 'consentNeeded' | 'fieldLocked'>
}

/**
 * Opens the caller's own card for the first time. Claims of one card are serialised: a later claim changes nothing.
 * @throws Failure noLicence, consentNeeded, fieldLocked
 */
export async function claimCard(
  of: Of,
  { consent, ...look }: Claim,
): Promise<{ revision: number; claimedAt: string }> {
  const { db, caller, fail } = of
  const { companyId, staffId } = caller
  await holdCard(db, companyId, staffId)
  const row = await cardOfStaff(db, companyId, staffId)
  if (!row?.licensed) return fail('noLicence')
  if (!(await hasConsented(db, companyId, staffId))) {
    if (!consent) fail('consentNeeded')
    await keepConsent(db, caller, { scope: 'staffCard', granted: true })
  }
  const revision = await saveCard({ ...of, staffId, fail: failOnly(fail, 'fieldLocked') }, look)
  if (row.claimed_at && row.is_open) return { revision, claimedAt: row.claimed_at.toISOString() }
  const claimedAt = row.claimed_at ?? new Date()
  await db
    .updateTable('card')
    .set({ is_open: true, claimed_at: claimedAt })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .execute()
  return { revision: await nextRevision(db, companyId, staffId), claimedAt: claimedAt.toISOString() }
}
