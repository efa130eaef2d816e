import { phoneDigits, soughtDigits } from '@mingpian/contract/shared/rules/phone.ts'
import { searchForm } from '@mingpian/contract/shared/rules/plain-text.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { keyedHash } from '#core/db/sealed-rows.ts'
import { phoneEnd, phoneEndHashes } from '#domain/identity/phone-end.ts'
import { opened } from './addresses.ts'

interface Named {
  name: string
  phone: string
}

const nameForm = (name: string) => `name ${searchForm(name)}`

/** The receiver's name as it is hashed. @param plain the sealed text */
export const nameOfReceiver = (plain: string): string => nameForm((JSON.parse(plain) as Named).name)

/** The end of the receiver's telephone as it is hashed. @param plain the sealed text */
export const endOfReceiver = (plain: string): string => phoneEnd((JSON.parse(plain) as Named).phone)

/** The keyed hashes of a sealed receiver, by which the order is found; null for an order without one. */
export function receiverHashes(
  sealer: Sealer,
  companyId: string,
  sealed: Buffer | undefined,
): { name: Buffer | null; end: Buffer | null } {
  if (!sealed) return { name: null, end: null }
  const { name, phone } = opened(sealer, companyId, sealed)
  return {
    name: keyedHash(sealer, companyId, nameForm(name)),
    end: keyedHash(sealer, companyId, phoneEnd(phone)),
  }
}

/**
 * The orders whose receiver has this name, or a telephone that ends with these digits, four or more. Opens only receivers
 * with the same keyed hash, and receivers of an earlier release that have no hash.
 */
export async function ordersReceivedBy(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  words: string,
): Promise<string[]> {
  const digits = soughtDigits(words)
  const ends = digits ? phoneEndHashes(sealer, companyId, digits) : []
  const names = sealer.indexes(companyId, nameForm(words))
  const { rows } = await sql<{ orderId: string; sealed: Buffer }>`
    select order_id as "orderId", receiver_sealed as sealed from shop_order
    where company_id = ${companyId} and receiver_sealed is not null
      and (receiver_name = any(${names}::bytea[]) or receiver_end = any(${ends}::bytea[])
        or receiver_name is null or receiver_end is null)`.execute(db)
  return rows.flatMap(({ orderId, sealed }) => {
    const { name, phone } = opened(sealer, companyId, sealed)
    const isNamed = searchForm(name) === searchForm(words)
    return isNamed || (ends.length > 0 && phoneDigits(phone).endsWith(digits)) ? [orderId] : []
  })
}
