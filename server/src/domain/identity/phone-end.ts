import { phoneDigits } from '@mingpian/contract/shared/rules/phone.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import { keyedHash } from '#core/db/sealed-rows.ts'

/**
 * The last four digits of a phone, without its extension, as they are hashed, apart from whole phones; '' where it has
 * fewer.
 */
export function phoneEnd(phone: string): string {
  const digits = phoneDigits(phone)
  return digits.length < 4 ? '' : `end ${digits.slice(-4)}`
}

/** The keyed hash of the last four digits, by which a sealed phone is found. Empty for a phone with fewer. */
export const phoneEndHash = (sealer: Sealer, companyId: string, phone: string): Buffer =>
  keyedHash(sealer, companyId, phoneEnd(phone))

/** The hashes under which phones with the end of this one may be stored. @param phone four digits or more */
export const phoneEndHashes = (sealer: Sealer, companyId: string, phone: string): Buffer[] =>
  sealer.indexes(companyId, phoneEnd(phone))
