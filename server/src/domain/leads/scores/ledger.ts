import type { ScoreRule } from '@mingpian/contract/scores.ts'
import { sql } from 'kysely'
import { type DeedsOf, deedsOf, todayFor } from '#domain/tracking/deeds.ts'

/** Reading counts for each 30 seconds of a day. */
const READING_UNIT_MS = 30_000

/**
 * The ledger of scores: for each person and salesperson, day and action a row `earned`, and, where they apply, rows
 * `cap`, `decay` and `expiry` with negative points. Columns: `root_id`, `staff_id`, `action`, `kind`, `day`,
 * `earned_on`, `times`, `points`. The score of a lead is the sum of its rows. Nothing is stored: other rules give
 * another ledger, and undoing a join restores both ledgers. See docs/decisions/0043-scores.md.
 */
export const ledger = (of: DeedsOf, rules: readonly ScoreRule[]) => {
  const { companyId } = of
  return sql`
    select line.*
    from (
      select each.*, least(earned, daily_cap) as kept, case when halves then least(earned, daily_cap) / 2 else 0 end as lost
      from (
        select days.root_id, days.staff_id, days.action, days.day, days.times, days.today, rule."dailyCap" as daily_cap, rule."decayDays" as decay_days,
          rule."validDays" as valid_days, days.times * rule.points as earned,
          rule."decayDays" > 0 and rule."decayDays" < rule."validDays"
            and days.day + rule."decayDays" <= days.today as halves
        from (
          select deed.root_id, deed.staff_id, deed.deed as action, (deed.at at time zone company.time_zone)::date as day,
            ${todayFor(companyId)} as today,
            (case deed.deed when 'read' then floor(sum(deed.amount) / ${READING_UNIT_MS}) else count(*) end)::integer as times
          from (${deedsOf(of)}) deed
          join company on company.company_id = ${companyId}
          group by deed.root_id, deed.staff_id, deed.deed, (deed.at at time zone company.time_zone)::date
        ) days
        join jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) rule(
          action text, points integer, "dailyCap" integer, "decayDays" integer, "validDays" integer
        ) on rule.action = days.action
        where days.times > 0 and rule.points > 0
      ) each
    ) scored
    cross join lateral (
      values
        ('earned', 1, day, earned, true),
        ('cap', 2, day, kept - earned, kept < earned),
        ('decay', 3, day + decay_days, -lost, lost > 0),
        ('expiry', 4, day + valid_days, lost - kept, day + valid_days <= today and kept > lost)
    ) entry(kind, step, on_day, points, applies)
    cross join lateral (
      select root_id, staff_id, action, kind, step, on_day as day, scored.day as earned_on, times, entry.points
    ) line
    where applies`
}
