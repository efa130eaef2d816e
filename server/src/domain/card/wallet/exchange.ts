import type { LeftCard } from '@mingpian/contract/wallet.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { ownPicture } from '#core/own-picture.ts'
import { phoneEndHash } from '#domain/identity/phone-end.ts'
import { rootIdOf } from '#domain/identity/root.ts'

/** One visitor and one salesperson. */
export interface Pair {
  companyId: string
  /** The person who owns the session's identity: one of `personIds`. */
  personId: string
  /** The visitor's person ids. */
  personIds: string[]
  staffId: string
}

/**
 * Stores the card that a visitor leaves. It replaces their earlier one, also one left with a predecessor, so that no
 * salesperson keeps outdated data. The caller must serialise the calls of one person.
 * @param given the time, for programs that fill a database
 * @returns the time
 */
export async function leaveCard(
  db: TenantDb,
  sealer: Sealer,
  pair: Pair,
  card: LeftCard,
  given?: { at: Date },
): Promise<Date> {
  const { companyId, personId, staffId } = pair
  await takeCardBack(db, pair)
  const sealed = sealer.seal(companyId, JSON.stringify(card))
  const { at } = await db
    .insertInto('exchanged_card')
    .values({
      company_id: companyId,
      person_id: personId,
      staff_id: staffId,
      sealed,
      phone_end: phoneEndHash(sealer, companyId, card.phone),
      ...given,
    })
    .returning('at')
    .executeTakeFirstOrThrow()
  return at
}

/** The card that a visitor left, unsealed; undefined where there is none. */
export async function cardLeft(
  db: TenantDb,
  sealer: Sealer,
  { companyId, personIds, staffId }: Omit<Pair, 'personId'>,
): Promise<{ card: LeftCard; at: Date } | undefined> {
  const row = await db
    .selectFrom('exchanged_card')
    .select(['sealed', 'at'])
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .where(isWith(companyId, staffId))
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return row && { card: JSON.parse(sealer.open(companyId, row.sealed)) as LeftCard, at: row.at }
}

/** @returns whether there was one */
export async function takeCardBack(
  db: TenantDb,
  { companyId, personIds, staffId }: Omit<Pair, 'personId'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('exchanged_card')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .where(isWith(companyId, staffId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

interface Received {
  person_id: string
  lead: string
  avatar: string
  sealed: Buffer
  at: Date
  is_new: boolean
}

/**
 * The cards that visitors left with a salesperson or the salesperson's predecessors, the newest first. Of a visitor who
 * left several, only the newest.
 */
export async function cardsReceived(
  db: TenantDb,
  sealer: Sealer,
  { companyId, staffId }: { companyId: string; staffId: string },
  { page, pageSize }: { page: number; pageSize: number },
) {
  const newest = sql`
    select distinct on (root.person_id) x.person_id, coalesce(nullif(root.union_id, ''), root.person_id::text) as lead,
      root.avatar, x.sealed, x.at, x.seen_at is null as is_new
    from exchanged_card x
    join person p on p.company_id = x.company_id and p.person_id = x.person_id
    join person root on root.company_id = x.company_id and root.person_id = ${rootIdOf('p')}
    where x.company_id = ${companyId} and ${isWith(companyId, staffId, 'x')}
    order by root.person_id, x.at desc`
  const { rows } = await sql<Received>`
    select * from (${newest}) newest order by at desc, person_id
    ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counts } = await sql<{ total: number; unseen: number }>`
    select count(*)::integer as total, (count(*) filter (where is_new))::integer as unseen
    from (${newest}) newest`.execute(db)
  const list = rows.map(({ person_id, lead, avatar, sealed, at, is_new }) => ({
    ...(JSON.parse(sealer.open(companyId, sealed)) as LeftCard),
    _id: person_id,
    unionId: lead,
    avatar: ownPicture(avatar),
    at: at.toISOString(),
    isNew: is_new,
  }))
  return { list, total: 0, unseen: 0, ...counts[0], page, pageSize }
}

/** @returns how many were new until now */
export async function sawCards(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  until: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('exchanged_card')
    .set({ seen_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', companyId)
    .where(isWith(companyId, staffId))
    .where('seen_at', 'is', null)
    // The client's times are in milliseconds.
    .where(sql<boolean>`date_trunc('milliseconds', at) <= ${until}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** It was left with this member or with a predecessor. */
const isWith = (companyId: string, staffId: string, table = 'exchanged_card') =>
  sql<boolean>`${sql.ref(`${table}.staff_id`)} in (
    select staff_id from staff where company_id = ${companyId} and ${staffId}::uuid in (staff_id, successor_id))`
