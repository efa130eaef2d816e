import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, limitOf } from '#core/db/paging.ts'

/** The member of staff of a user id, or their successor; undefined if there never was one. */
export async function staffIdOf(
  db: TenantDb,
  companyId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(({ fn, ref }) => fn.coalesce(ref('successor_id'), ref('staff_id')).as('staff_id'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.staff_id
}

export interface Keeping {
  /** The person's ids, see `personIdsOf`. */
  keepers: string[]
  /** The person who owns the session's identity: one of the keepers. */
  personId: string
  staffId: string
}

/** Saves a card, unless it is saved. Returns the time since when it is saved. */
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
    .where(leadsTo(companyId, staffId))
    .orderBy('saved_at')
    .executeTakeFirst()
  if (known) return known.saved_at
  const { saved_at } = await db
    .insertInto('saved_card')
    .values({ company_id: companyId, person_id: personId, staff_id: staffId })
    // A concurrent request was faster: keep its row.
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'person_id', 'staff_id'])
        .doUpdateSet({ saved_at: sql<Date>`saved_card.saved_at` }),
    )
    .returning('saved_at')
    .executeTakeFirstOrThrow()
  return saved_at
}

/** @returns whether it was saved before */
export async function dropCard(
  db: TenantDb,
  companyId: string,
  { keepers, staffId }: Pick<Keeping, 'keepers' | 'staffId'>,
): Promise<boolean> {
  const dropped = await db
    .deleteFrom('saved_card')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', keepers)
    .where(leadsTo(companyId, staffId))
    .returning('staff_id')
    .execute()
  return dropped.length > 0
}

/** A condition: the saved card is this member's now, their own or one that was handed over to them. */
const leadsTo = (companyId: string, staffId: string) => sql<boolean>`saved_card.staff_id in (
  select staff_id from staff where company_id = ${companyId} and ${staffId}::uuid in (staff_id, successor_id))`

/** Marks the changes until now as seen. @returns whether the card is saved */
export async function lookedAt(
  db: TenantDb,
  companyId: string,
  { keepers, staffId }: Pick<Keeping, 'keepers' | 'staffId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_card')
    .set({ seen_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', keepers)
    .where(leadsTo(companyId, staffId))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface KeptRow {
  staff_id: string
  saved_at: Date
  /** Fields of the card that changed since it was last looked at. */
  changes: string[]
  /** The predecessor's name; null for none. */
  predecessor: string | null
}

export interface KeptQuery {
  keyword: string
  sort: 'saved' | 'changed'
  page: number
  pageSize: number
}

/** Open cards that a person keeps, a handed-over one as its successor's, each once. @param keepers see `personIdsOf` */
export async function keptCards(
  db: TenantDb,
  companyId: string,
  keepers: string[],
  { keyword, sort, page, pageSize }: KeptQuery,
): Promise<{ rows: KeptRow[]; total: number }> {
  const found = sql`
    select kept.*, staff.user_id,
      array(select distinct field from card_change c, unnest(c.fields) field
             where c.company_id = ${companyId} and c.staff_id = kept.staff_id and c.at > kept.seen_at) as changes
    from (
      select coalesce(s.successor_id, s.staff_id) as staff_id, min(k.saved_at) as saved_at, max(k.seen_at) as seen_at,
        max(s.name) filter (where s.successor_id is not null) as predecessor
      from saved_card k join staff s on s.company_id = k.company_id and s.staff_id = k.staff_id
      where k.company_id = ${companyId} and k.person_id = any(${keepers}::uuid[])
      group by 1
    ) kept
    join staff on staff.company_id = ${companyId} and staff.staff_id = kept.staff_id
    join card on card.company_id = ${companyId} and card.staff_id = kept.staff_id
    join company on company.company_id = ${companyId}
    where company.status = 'open' and staff.status = 'active' and staff.licensed and card.is_open
      and ${hasWords(sql`concat_ws(' ', staff.name, staff.position, company.name)`, keyword)}`
  const changedFirst = sort === 'changed' ? sql`(cardinality(changes) > 0) desc,` : sql``
  const { rows } = await sql<KeptRow>`
    select staff_id, saved_at, changes, predecessor from (${found}) found
    order by ${changedFirst} saved_at desc, user_id
    ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counts } = await sql<{
    total: number
  }>`select count(*)::integer as total from (${found}) found`.execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}
