import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { setLocale } from '#domain/staff/locale.ts'
import { reviewSummary } from './hold-back.ts'

export interface NoticeSetting {
  isOn: boolean
  /** HH:MM on the company's clock; both '' without quiet hours. */
  quietFrom: string
  quietUntil: string
}

/** Whether a member of staff gets messages. @param staff the name of `staff` in the query */
export const getsNotices = (staff: string): RawBuilder<unknown> => sql`not exists (
  select from notice_setting
  where notice_setting.company_id = ${sql.ref(`${staff}.company_id`)}
    and notice_setting.staff_id = ${sql.ref(`${staff}.staff_id`)} and not notice_setting.is_on)`

type Staff = Pick<Caller, 'companyId' | 'staffId'>

/** A member's choice; by default messages at any hour. */
export async function settingOf(db: TenantDb, { companyId, staffId }: Staff): Promise<NoticeSetting> {
  const row = await db
    .selectFrom('notice_setting')
    .select(['is_on', 'quiet_from', 'quiet_until'])
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return {
    isOn: row?.is_on ?? true,
    quietFrom: row?.quiet_from?.slice(0, 5) ?? '',
    quietUntil: row?.quiet_until?.slice(0, 5) ?? '',
  }
}

/**
 * Stores the choice and the language of messages. Held-back messages follow it at once.
 * @throws Failure 400 for hours that begin without an end, or at their end
 */
export async function keepSetting(
  db: TenantDb,
  { companyId, staffId }: Staff,
  { isOn, quietFrom, quietUntil }: NoticeSetting,
  locale: Locale,
): Promise<void> {
  if (Boolean(quietFrom) !== Boolean(quietUntil) || (quietFrom && quietFrom === quietUntil))
    throw new Failure('parameterError', {
      parameters: [
        { path: 'quietUntil', message: 'quietUntil must differ from quietFrom, and both are needed' },
      ],
    })
  const values = { is_on: isOn, quiet_from: quietFrom || null, quiet_until: quietUntil || null }
  await db
    .insertInto('notice_setting')
    .values({ company_id: companyId, staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'staff_id']).doUpdateSet(values))
    .execute()
  await setLocale(db, { companyId, staffId }, locale)
  await reviewSummary(db, companyId, staffId)
}

/** The score from which visits of a lead are reported to a member; 0 for all visits. */
export async function leastScoreOf(db: TenantDb, { companyId, staffId }: Staff): Promise<number> {
  const row = await db
    .selectFrom('notice_setting')
    .select('least_score')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row?.least_score ?? 0
}

export async function keepLeastScore(
  db: TenantDb,
  { companyId, staffId }: Staff,
  score: number,
): Promise<void> {
  await db
    .insertInto('notice_setting')
    .values({ company_id: companyId, staff_id: staffId, least_score: score })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'staff_id']).doUpdateSet({ least_score: score }),
    )
    .execute()
}
