import type { LongJob } from '@mingpian/contract/jobs.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { isAdministrator } from '@mingpian/contract/shared/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import type { Caller } from '#core/http/context.ts'
import { conversionsAsWork } from '#domain/content/conversion/store.ts'
import { importsAsWork } from '#domain/staff/import/store.ts'
import { adviceOf } from './advice.ts'
import { exportsAsWork } from './store.ts'

/** A row of the list of long work, which each module with such work supplies. */
interface LongWork extends Omit<LongJob, 'jobId' | 'at' | 'fileUntil'> {
  id: string
  created_at: Date
  file_until: Date | null
}

interface Asked extends Page {
  kind?: LongJob['kind']
  state?: LongJob['state']
}

/**
 * One page of the long work that a member may see, the newest first.
 * @param more work of other modules, as rows of `LongWork`
 */
export async function longWork(
  db: TenantDb,
  { companyId, staffId, role }: Pick<Caller, 'companyId' | 'staffId' | 'role'>,
  { kind, state, page, pageSize }: Asked,
  locale: Locale,
  more: RawBuilder<unknown>,
): Promise<{ list: LongJob[]; total: number }> {
  const work = sql`(
    ${importsAsWork(companyId)} union all ${conversionsAsWork(companyId)} union all ${exportsAsWork(companyId)} union all ${more}
  ) w`
  const where = sql`true
    ${isAdministrator(role) ? sql`` : sql`and w.staff_id = ${staffId}`}
    ${kind ? sql`and w.kind = ${kind}` : sql``}
    ${state ? sql`and w.state = ${state}` : sql``}`
  const { rows } = await sql<LongWork>`
    select w.*, coalesce(s.name, '') as by, coalesce(w.staff_id = ${staffId}, false) as "isOwn"
    from ${work} left join staff s on s.company_id = ${companyId} and s.staff_id = w.staff_id
    where ${where} order by w.created_at desc, w.id ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from ${work} where ${where}`.execute(db)
  return { list: rows.map((row) => jobOf(row, locale)), total: counts[0]?.total ?? 0 }
}

function jobOf({ id, created_at, file_until, problem, ...row }: LongWork, locale: Locale): LongJob {
  return {
    ...row,
    jobId: id,
    at: created_at.toISOString(),
    problem: adviceOf(row.kind, problem, locale),
    fileUntil: file_until?.toISOString() ?? '',
  }
}
