import { may } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { containing, type Page } from '#core/db/paging.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { type LinkRow, selectLinks } from './rows.ts'

type Reader = Pick<Caller, 'companyId' | 'staffId' | 'role'>

/** Links, the newest first: the reader's own and those taken over, or the company's. */
export async function linkPage(
  db: TenantDb,
  { companyId, staffId }: Reader,
  { page, pageSize, keyword = '', company = false }: Page & { keyword?: string; company?: boolean },
): Promise<{ rows: LinkRow[]; total: number }> {
  const sought = containing(keyword.trim())
  const asked = selectLinks(
    companyId,
    sql`${company ? sql`true` : sql`staff.staff_id = ${staffId}`}
      and (link.name ilike ${sought} or link.channel ilike ${sought})`,
  )
  const { rows } = await sql<LinkRow>`select * from (${asked}) asked order by "createdAt" desc, "linkId"
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::integer as total from (${asked}) asked`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findLink(
  db: TenantDb,
  companyId: string,
  linkId: string,
): Promise<LinkRow | undefined> {
  const { rows } = await selectLinks(companyId, sql`link.link_id = ${linkId}`).execute(db)
  return rows[0]
}

/**
 * A link that a member of staff may see: an own one, or any for a role that reads links.
 * @throws Failure notFound
 */
export async function readableLink(db: TenantDb, reader: Reader, linkId: string): Promise<LinkRow> {
  const link = await findLink(db, reader.companyId, linkId)
  const isReadable = link && (link.staffId === reader.staffId || may(reader.role, 'links.read'))
  return isReadable ? link : missingLink()
}

/** Whether the member of staff may change the link. */
export const mayChange = (link: LinkRow, { staffId, role }: Reader): boolean =>
  link.staffId === staffId || may(role, 'links.write')

export function missingLink(): never {
  throw new Failure('notFound')
}
