import { sql } from 'kysely'
import type { TenantDb } from '#db/connect.ts'

/** The member of staff of a user id, whatever became of their card since; undefined where there never was one. */
export async function staffIdOf(
  db: TenantDb,
  companyId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.staff_id
}

export interface Keeping {
  /** Everybody whom the person is known as, see `kinIds`. */
  keepers: string[]
  personId: string
  staffId: string
}

/** Keeps a card, unless it is kept. Returns since when. */
export async function keepCard(
  db: TenantDb,
  companyId: string,
  { keepers, personId, staffId }: Keeping,
): Promise<Date> {
  const known = await db
    .selectFrom('saved_card')
    .select('saved_at')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', keepers)
    .where('staff_id', '=', staffId)
    .orderBy('saved_at')
    .executeTakeFirst()
  if (known) return known.saved_at
  const { saved_at } = await db
    .insertInto('saved_card')
    .values({ company_id: companyId, person_id: personId, staff_id: staffId })
    // Somebody was faster: their row, as it stands.
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'person_id', 'staff_id'])
        .doUpdateSet({ saved_at: sql<Date>`saved_card.saved_at` }),
    )
    .returning('saved_at')
    .executeTakeFirstOrThrow()
  return saved_at
}

/** @returns whether it was kept before */
export async function dropCard(
  db: TenantDb,
  companyId: string,
  { keepers, staffId }: Pick<Keeping, 'keepers' | 'staffId'>,
): Promise<boolean> {
  const dropped = await db
    .deleteFrom('saved_card')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', keepers)
    .where('staff_id', '=', staffId)
    .returning('staff_id')
    .execute()
  return dropped.length > 0
}

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
