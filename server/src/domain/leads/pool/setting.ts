import type { PoolSetting } from '@mingpian/contract/pool.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'

/** The default setting. */
const defaultSetting: PoolSetting = {
  membersClaim: true,
  dailyMost: 0,
  heldMost: 0,
  returnDays: 0,
  warnDays: 2,
}

export async function poolSetting(db: TenantDb, companyId: string): Promise<PoolSetting> {
  const row = await db
    .selectFrom('pool_setting')
    .select([
      'members_claim as membersClaim',
      'daily_most as dailyMost',
      'held_most as heldMost',
      'return_days as returnDays',
      'warn_days as warnDays',
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? defaultSetting
}

/** The days of the return count from their last change on: no lead returns because of days before the rule. */
export async function keepPoolSetting(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  setting: PoolSetting,
): Promise<void> {
  const { membersClaim, dailyMost, heldMost, returnDays, warnDays } = setting
  const { rows } = await sql`
    insert into pool_setting as kept (company_id, members_claim, daily_most, held_most, return_days, warn_days)
    values (${companyId}, ${membersClaim}, ${dailyMost}, ${heldMost}, ${returnDays}, ${warnDays})
    on conflict (company_id) do update
      set members_claim = excluded.members_claim, daily_most = excluded.daily_most, held_most = excluded.held_most,
        return_days = excluded.return_days, warn_days = excluded.warn_days,
        return_since = case kept.return_days when excluded.return_days then kept.return_since else clock_timestamp() end
      where (kept.members_claim, kept.daily_most, kept.held_most, kept.return_days, kept.warn_days)
        is distinct from (excluded.members_claim, excluded.daily_most, excluded.held_most, excluded.return_days, excluded.warn_days)
    returning true`.execute(db)
  if (rows.length > 0) await record(db, companyId, staffId, 'pool setting kept', setting)
}
