import { line, requiredName } from '@mingpian/contract/shared/fields.ts'
import { searchForm } from '@mingpian/contract/shared/rules/plain-text.ts'
import { type Static, Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { mustFit } from '#core/http/validate.ts'
import { requireCompany } from './require.ts'

const NewPlace = Type.Object({
  name: requiredName,
  address: Type.String({ minLength: 1, maxLength: 200 }),
  phone: Type.Optional(line(32)),
  /** GCJ-02 degrees; absent if unknown. */
  coordinates: Type.Optional(
    Type.Object({
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
    }),
  ),
})
export type NewPlace = Static<typeof NewPlace>

/**
 * Adds a place of the company after the existing ones.
 * @returns the place's id
 * @throws Failure notFound where there is no such company, parameterError
 */
export async function addPlace(
  db: TenantDb,
  companyId: string,
  place: NewPlace,
  given: Pick<Given, 'id'> = {},
): Promise<string> {
  mustFit(NewPlace, place)
  const placeId = givenId(given)
  // Two at once would get the same position.
  await requireCompany(db, companyId, { alone: true })
  await db
    .insertInto('place')
    .values({
      company_id: companyId,
      place_id: placeId,
      name: place.name,
      address: place.address,
      phone: place.phone,
      latitude: place.coordinates?.latitude ?? null,
      longitude: place.coordinates?.longitude ?? null,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from place where company_id = ${companyId})`,
    })
    .execute()
  return placeId
}

/** The places of a company in its own order, whose name or address has the keyword. */
export async function placesOf(db: TenantDb, companyId: string, keyword: string) {
  const places = await db
    .selectFrom('place')
    .select(['place_id as id', 'name', 'address', 'phone', 'latitude', 'longitude'])
    .where('company_id', '=', companyId)
    .orderBy('position')
    .orderBy('place_id')
    .execute()
  const sought = searchForm(keyword)
  return places.filter(({ name, address }) => searchForm(`${name}|${address}`).includes(sought))
}
