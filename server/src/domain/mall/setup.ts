import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'

/** The public ids of a company's mall; null if there is none or the company is closed. */
export interface MallSetup {
  /** The app id of the mini program. */
  mini: string | null
  /** The merchant id of WeChat Pay. */
  pay: string | null
  mallOpen: boolean
  miniOpen: boolean
}

export async function mallSetup(db: TenantDb, companyId: string): Promise<MallSetup> {
  const { rows } = await sql<MallSetup>`
    /* mall setup */
    select (select app_id from credential k where k.company_id = c.company_id and k.kind = 'mini') as mini,
           (select app_id from credential k where k.company_id = c.company_id and k.kind = 'pay') as pay,
           coalesce(s.mall_open, false) as "mallOpen", coalesce(s.mini_open, false) as "miniOpen"
      from company c left join mall_setting s on s.company_id = c.company_id
     where c.company_id = ${companyId} and c.status = 'open'`.execute(db)
  return rows[0] ?? { mini: null, pay: null, mallOpen: false, miniOpen: false }
}

/** Switches the mall or its mini program, with an audit row. */
export async function switchMall(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  change: { mall_open: boolean } | { mini_open: boolean },
): Promise<void> {
  await db
    .insertInto('mall_setting')
    .values({ company_id: companyId, ...change })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ ...change, updated_at: sql<Date>`now()` }),
    )
    .execute()
  await record(db, companyId, staffId, 'mall switched', change)
}
