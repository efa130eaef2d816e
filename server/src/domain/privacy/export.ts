import type { PersonalData } from '@mingpian/contract/privacy.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Who } from '#domain/identity/consents.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import type { Module } from '#domain/module.ts'

/**
 * All personal data of a person and of the persons joined into them: the parts that each module exports.
 * @param isWhole whether phones are whole: for the person, and for a member of staff who sees phones
 */
export async function personalData(
  db: TenantDb,
  { sealer, modules }: { sealer: Sealer; modules: readonly Module[] },
  { companyId, personId }: Who,
  locale: Locale,
  isWhole = true,
): Promise<PersonalData> {
  const personIds = await personIdsOf(db, companyId, personId)
  const shown = (phone: string) => shownPhone(phone, isWhole)
  const of = { companyId, personId, personIds, locale, sealer, shown }
  let data: Partial<PersonalData> = { exportedAt: new Date().toISOString() }
  for (const each of modules) data = { ...data, ...(await each.personalData?.(db, of)) }
  // A test exports the data of a person who has some of every kind.
  return data as PersonalData
}
