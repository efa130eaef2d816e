import { may } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, idsOf, type Page } from '#core/db/paging.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { staffNow } from '#domain/staff/successor.ts'
import { type LinkRow, selectLinks } from './rows.ts'

type Reader = Pick<Caller, 'companyId' | 'staffId' | 'role'>

/** Links, the newest first: the reader's own and those taken over, or the company's. */
export async function linkPage(
  db: TenantDb,
  { companyId, staffId }: Reader,
  { page, pageSize, keyword = '', company = false }: Page & { keyword?: string; company?: boolean },
): Promise<{ rows: LinkRow[]; total: number }> {
  const words = keyword.trim()
  const whose = company
    ? sql`true`
    : sql`staff_id in (
        select staff_id from staff where company_id = ${companyId} and ${staffNow('staff')} = ${staffId})`
  const asked = sql`from link where company_id = ${companyId} and ${whose}
    ${words ? sql`and ${hasWords(sql`concat_ws('|', name, channel)`, words)}` : sql``}`
  const { ids, total } = await idsOf(db, sql`select link_id as id, created_at as at ${asked}`, {
    order: sql`at desc, id`,
    isSearch: words !== '',
    ...{ page, pageSize },
  })
  const { rows } = await selectLinks(
    companyId,
    sql`select * from link where company_id = ${companyId} and link_id = any(${ids})`,
  ).execute(db)
  return { rows, total }
}

export async function findLink(
  db: TenantDb,
  companyId: string,
  linkId: string,
): Promise<LinkRow | undefined> {
  const { rows } = await selectLinks(
    companyId,
    sql`select * from link where company_id = ${companyId} and link_id = ${linkId}`,
  ).execute(db)
  return rows[0]
}

/**
 * A link that a member of staff may see: their own, or any for a role that reads links.
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
