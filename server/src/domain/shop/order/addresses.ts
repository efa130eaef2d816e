import { randomUUID } from 'node:crypto'
import type { Address } from '@mingpian/contract/shared/orders.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure, refuseParameter } from '#core/http/failure.ts'
import { isWholeAddress } from '#core/regions.ts'
import { lockedPersonIds, personIdsOf } from '#domain/identity/persons.ts'

/** Where an order is sent: sealed wherever it is stored. */
export type Receiver = Pick<Address, 'name' | 'phone' | 'region' | 'detail'>
type Buyer = Pick<Caller, 'companyId' | 'personId' | 'identityPersonId'>

const most = 20

export async function addressesOf(db: TenantDb, sealer: Sealer, buyer: Buyer): Promise<Address[]> {
  const { companyId } = buyer
  const rows = await db
    .selectFrom('buyer_address')
    .select(['address_id', 'sealed', 'is_default'])
    .where('company_id', '=', companyId)
    .where('person_id', 'in', await personIdsOf(db, companyId, buyer.personId))
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('address_id')
    .execute()
  return rows.map(({ address_id, sealed, is_default }) => ({
    addressId: address_id,
    isDefault: is_default,
    ...opened(sealer, companyId, sealed),
  }))
}

/** @throws Failure notFound for an address that is not the buyer's, parameterError for a region that does not exist */
export async function saveAddress(
  db: TenantDb,
  sealer: Sealer,
  buyer: Buyer,
  {
    addressId,
    isDefault = false,
    name,
    phone,
    region,
    detail,
  }: Receiver & { addressId?: string; isDefault?: boolean },
  fail: Fail<'serverMessage50012999'>,
): Promise<string> {
  // The freight, and where goods are not delivered to, go by the names of regions.
  if (!isWholeAddress(region))
    refuseParameter(
      'region',
      'must be a province with its city and district, as the list of regions has them',
    )
  const { companyId } = buyer
  const personIds = await lockedPersonIds(db, buyer)
  const sealed = sealedForm(sealer, companyId, { name, phone, region, detail })
  const mine = await db
    .selectFrom('buyer_address')
    .select('address_id')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .execute()
  if (addressId && !mine.some(({ address_id }) => address_id === addressId.toLowerCase()))
    throw new Failure('notFound')
  if (!addressId && mine.length >= most)
    fail('serverMessage50012999', {
      zh: `最多保存 ${most} 个地址`,
      en: `at most ${most} addresses can be kept`,
    })
  if (isDefault)
    await db
      .updateTable('buyer_address')
      .set({ is_default: false })
      .where('company_id', '=', companyId)
      .where('person_id', 'in', personIds)
      .execute()
  if (addressId) {
    await db
      .updateTable('buyer_address')
      .set({ sealed, is_default: isDefault })
      .where('company_id', '=', companyId)
      .where('address_id', '=', addressId)
      .execute()
    return addressId.toLowerCase()
  }
  const id = randomUUID()
  await db
    .insertInto('buyer_address')
    .values({
      company_id: companyId,
      address_id: id,
      person_id: buyer.identityPersonId,
      sealed,
      is_default: isDefault || mine.length === 0,
    })
    .execute()
  return id
}

/** @throws Failure notFound for an address that is not the buyer's */
export async function removeAddress(db: TenantDb, buyer: Buyer, addressId: string): Promise<void> {
  if (!isUuid(addressId)) throw new Failure('notFound')
  const { numDeletedRows } = await db
    .deleteFrom('buyer_address')
    .where('company_id', '=', buyer.companyId)
    .where('address_id', '=', addressId)
    .where('person_id', 'in', await personIdsOf(db, buyer.companyId, buyer.personId))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure('notFound')
}

/** The address of the buyer that an order would go to: the one that is named, else the usual one. */
export async function addressFor(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  personIds: readonly string[],
  addressId = '',
): Promise<{ addressId: string; region: string[] } | undefined> {
  const named = isUuid(addressId) ? addressId : null
  const { rows } = await sql<{ addressId: string; sealed: Buffer }>`
    select address_id as "addressId", sealed from buyer_address
    where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[])
    order by (address_id = ${named}::uuid) desc nulls last, is_default desc, created_at desc, address_id limit 1`.execute(
    db,
  )
  const [row] = rows
  return row && { addressId: row.addressId, region: opened(sealer, companyId, row.sealed).region }
}

/** The sealed receiver of one of the buyer's addresses; undefined for any other. */
export async function sealedAddress(
  db: TenantDb,
  { companyId }: Buyer,
  personIds: readonly string[],
  addressId: string,
): Promise<Buffer | undefined> {
  if (!isUuid(addressId)) return undefined
  const row = await db
    .selectFrom('buyer_address')
    .select('sealed')
    .where('company_id', '=', companyId)
    .where('address_id', '=', addressId)
    .where('person_id', 'in', [...personIds])
    .executeTakeFirst()
  return row?.sealed
}

export const sealedForm = (sealer: Sealer, companyId: string, receiver: Receiver) =>
  sealer.seal(companyId, JSON.stringify(receiver))

export const opened = (sealer: Sealer, companyId: string, sealed: Buffer): Receiver =>
  JSON.parse(sealer.open(companyId, sealed)) as Receiver
