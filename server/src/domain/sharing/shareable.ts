import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Author } from '#domain/content/edit.ts'
import { type LibraryQuery, sharePage } from '#domain/content/library.ts'

export type ShareableSort = 'newest' | 'recent' | 'often'

/**
 * The pieces that a member of staff can share.
 * @param query `sort` newest: all of them; recent: what the member shared last; often: what members shared most
 */
export async function shareable(
  db: TenantDb,
  author: Author,
  { sort = 'newest', ...query }: Omit<LibraryQuery, 'state' | 'among'> & { sort?: ShareableSort },
) {
  return sharePage(db, author, {
    ...query,
    ...(sort !== 'newest' && { among: await sharedPieces(db, author, sort) }),
  })
}

const maxThings = 200

/** Ids of pieces that were shared in 90 days, the first one first. Counts shares that went out, not those prepared. */
async function sharedPieces(
  db: TenantDb,
  { companyId, staffId }: Author,
  sort: 'recent' | 'often',
): Promise<string[]> {
  const [whose, order] =
    sort === 'recent'
      ? [sql`staff_id = ${staffId}`, sql`max(confirmed_at) desc`]
      : [sql`true`, sql`count(*) desc, max(confirmed_at) desc`]
  const { rows } = await sql<{ id: string }>`
    select content_id as id from share
    where company_id = ${companyId} and share_type = 'staff' and content_type = 'material'
      and confirmed_at > now() - interval '90 days' and ${whose}
    group by content_id order by ${order}, content_id limit ${maxThings}`.execute(db)
  return rows.map(({ id }) => id)
}
