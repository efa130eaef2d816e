import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { keepConsent } from './consents.ts'

/** Whether this very phone is the one that a person granted before. */
export async function hasPhone(
  db: TenantDb,
  sealer: Sealer,
  { companyId, personId }: { companyId: string; personId: string },
  phone: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('phone_hash')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const hash = row?.phone_hash
  return hash ? sealer.indexes(companyId, phone).some((known) => known.equals(hash)) : false
}

/** Keeps a phone that its person granted, sealed, and their yes. The same phone again changes nothing. */
export async function grantPhone(
  db: TenantDb,
  sealer: Sealer,
  { companyId, personId }: { companyId: string; personId: string },
  phone: string,
): Promise<void> {
  const hash = sealer.index(companyId, phone)
  await db
    .updateTable('person')
    .set({ phone_sealed: sealer.seal(companyId, phone), phone_hash: hash, phone_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.or([eb('phone_hash', 'is', null), eb('phone_hash', 'not in', sealer.indexes(companyId, phone))]),
    )
    .execute()
  await keepConsent(db, { companyId, personId }, { scope: 'phone', granted: true })
}

/** Records, once, that a person granted name and picture. Their values are stored with the other facts. */
export async function grantProfile(db: TenantDb, companyId: string, personId: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ profile_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('profile_at', 'is', null)
    .execute()
  await keepConsent(db, { companyId, personId }, { scope: 'profile', granted: true })
}
