import type { TenantDb } from '#core/db/connect.ts'

/** The places of a company in its own order; those alone whose name or address has the keyword. */
export async function placesOf(db: TenantDb, companyId: string, keyword: string) {
  const places = await db
    .selectFrom('place')
    .select(['place_id as id', 'name', 'address', 'phone', 'latitude', 'longitude'])
    .where('company_id', '=', companyId)
    .orderBy('position')
    .orderBy('place_id')
    .execute()
  // A company has few: the words of the search need no language of patterns.
  const sought = keyword.trim().toLowerCase()
  return places.filter(({ name, address }) => `${name}\n${address}`.toLowerCase().includes(sought))
}
