import type { PointsEntry } from '@mingpian/contract/shared/points.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import type { Caller } from '#core/http/context.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { pointsSettings } from './settings.ts'

export interface PointsAccount {
  isMember: boolean
  balance: number
}

/** What persons who are one have together. */
export async function pointsOf(
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
): Promise<PointsAccount> {
  const ids = sql`any(${[...personIds]}::uuid[])`
  const { rows } = await sql<PointsAccount>`
    select exists (select from member where company_id = ${companyId} and person_id = ${ids}) as "isMember", coalesce((
      select sum(points) from points_entry where company_id = ${companyId} and person_id = ${ids}), 0)::float8 as balance`.execute(
    db,
  )
  return rows[0] ?? { isMember: false, balance: 0 }
}

/** The balance of a person and of those who were joined into them. @param rootId a column or a value */
export const balanceOf = (companyId: string, rootId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(e.points), 0)::float8 from points_entry e join person p using (company_id, person_id)
  where e.company_id = ${companyId} and (p.person_id = ${rootId} or p.joined_into = ${rootId}))`

type Own = Pick<Caller, 'companyId' | 'personId'>

export async function ownPoints(db: TenantDb, { companyId, personId }: Own) {
  const personIds = await personIdsOf(db, companyId, personId)
  return { ...(await pointsSettings(db, companyId)), ...(await pointsOf(db, companyId, personIds)) }
}

/** The columns of an entry `e`. */
export const entryColumns: RawBuilder<unknown> = sql`
  e.entry_id::text as "entryId", e.kind, e.points, coalesce(e.order_id::text, '') as "orderId",
  e.order_number as "orderNumber", e.words, e.at`

/** An entry as it is read. */
export type EntryRow = Omit<PointsEntry, 'at'> & { at: Date }

export async function ownEntries(db: TenantDb, { companyId, personId }: Own, { page, pageSize }: Page) {
  const personIds = await personIdsOf(db, companyId, personId)
  const where = sql`e.company_id = ${companyId} and e.person_id = any(${personIds}::uuid[])`
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from points_entry e where ${where}
    order by e.at desc, e.entry_id desc ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from points_entry e where ${where}`.execute(db)
  return {
    list: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    ...{ total: counted[0]?.total ?? 0, page, pageSize },
  }
}
