import type { EscalationSetting } from '@mingpian/contract/escalations.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'

/** The default setting. */
const defaultSetting: EscalationSetting = {
  isOn: false,
  hours: 4,
  signals: ['form', 'question', 'card', 'call', 'due'],
  workDays: [1, 2, 3, 4, 5],
  workFrom: '09:00',
  workUntil: '18:00',
}

export async function escalationSetting(db: TenantDb, companyId: string): Promise<EscalationSetting> {
  const row = await db
    .selectFrom('escalation_setting')
    .select(['is_on', 'hours', 'signals', 'work_days', 'work_from', 'work_until'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!row) return defaultSetting
  return {
    isOn: row.is_on,
    hours: row.hours,
    signals: row.signals as EscalationSetting['signals'],
    workDays: row.work_days,
    workFrom: row.work_from.slice(0, 5),
    workUntil: row.work_until.slice(0, 5),
  }
}

/**
 * Signals count from the time at which the rule is turned on.
 * @throws Failure parameterError for a working time that does not end after it begins
 */
export async function keepEscalationSetting(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  setting: EscalationSetting,
): Promise<void> {
  if (setting.workFrom >= setting.workUntil) refuseParameter('workUntil', 'must be later than workFrom')
  const { isOn, hours, signals, workDays, workFrom, workUntil } = setting
  const { rows } = await sql`
    insert into escalation_setting as kept (company_id, is_on, hours, signals, work_days, work_from, work_until)
    values (${companyId}, ${isOn}, ${hours}, ${signals}, ${workDays}, ${workFrom}, ${workUntil})
    on conflict (company_id) do update
      set is_on = excluded.is_on, hours = excluded.hours, signals = excluded.signals, work_days = excluded.work_days,
        work_from = excluded.work_from, work_until = excluded.work_until,
        since = case when kept.is_on then kept.since else clock_timestamp() end
      where (kept.is_on, kept.hours, kept.signals, kept.work_days, kept.work_from, kept.work_until)
        is distinct from (excluded.is_on, excluded.hours, excluded.signals, excluded.work_days, excluded.work_from,
          excluded.work_until)
    returning true`.execute(db)
  if (rows.length > 0) await record(db, companyId, staffId, 'escalation setting kept', setting)
}
