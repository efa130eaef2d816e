import { may } from '@mingpian/contract/shared/roles.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, limitOf, type Page } from '#core/db/paging.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { staffNow } from '#domain/staff/successor.ts'
import { type CodeRow, findCode, selectCodes } from './rows.ts'

type Reader = Pick<Caller, 'companyId' | 'staffId' | 'role'>

/** Codes, the newest first: those that the reader made or is a member of, or the company's. */
export async function codePage(
  db: TenantDb,
  { companyId, staffId }: Reader,
  { page, pageSize, keyword = '', company = false }: Page & { keyword?: string; company?: boolean },
): Promise<{ rows: CodeRow[]; total: number }> {
  const own = sql`(owner.staff_id = ${staffId} or exists (
    select from channel_code_member m
    join staff meant on meant.company_id = m.company_id and meant.staff_id = m.staff_id
    where m.company_id = code.company_id and m.code_id = code.code_id and ${staffNow('meant')} = ${staffId}))`
  const asked = selectCodes(
    companyId,
    sql`${company ? sql`true` : own} and ${hasWords(sql`concat_ws('|', code.name, code.channel)`, keyword.trim())}`,
  )
  const { rows } = await sql<CodeRow>`select * from (${asked}) asked order by "createdAt" desc, "codeId"
    ${limitOf({ page, pageSize })}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::integer as total from (${asked}) asked`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * A code that a member of staff may see: one that they made or are a member of, or any for a role that reads links.
 * @throws Failure notFound
 */
export async function readableCode(db: TenantDb, reader: Reader, codeId: string): Promise<CodeRow> {
  const code = await findCode(db, reader.companyId, codeId)
  const isOwn =
    code &&
    (code.owner.staffId === reader.staffId || code.members.some(({ staffId }) => staffId === reader.staffId))
  return code && (isOwn || may(reader.role, 'links.read')) ? code : missingCode()
}

/** Whether the member of staff may change the code. */
export const mayChange = (code: CodeRow, { staffId, role }: Reader): boolean =>
  code.state !== 'ended' && (code.owner.staffId === staffId || may(role, 'links.write'))

export function missingCode(): never {
  throw new Failure('notFound')
}

/** The name of each code, by the state of its customers in WeCom. */
export async function namesOfStates(
  db: TenantDb,
  companyId: string,
  states: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ state: string; name: string }>`
    select state, name from channel_code
    where company_id = ${companyId} and state = any(${states}::text[])`.execute(db)
  return new Map(rows.map(({ state, name }) => [state, name]))
}
