import type { CountedDeed } from '@mingpian/contract/shared/rules/deeds.ts'
import type { TagCondition, TagRule } from '@mingpian/contract/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { titleOf } from '#domain/card/things.ts'

type Condition = RawBuilder<boolean>

/**
 * A rule as a condition on a group of deeds, for `having` or `select` of a query over `deed` (see `deedsOf`) that is
 * grouped by person and salesperson. All values of the rule are parameters.
 * @param until the time from which the rule's days are counted back
 */
export function ruleHolds(
  companyId: string,
  { match, conditions }: TagRule,
  until: RawBuilder<Date>,
): Condition {
  const each = conditions.map((condition) => sql`(${conditionHolds(companyId, condition, until)})`)
  return sql`(${sql.join(each, match === 'all' ? sql` and ` : sql` or `)})`
}

function conditionHolds(companyId: string, condition: TagCondition, until: RawBuilder<Date>): Condition {
  const { fact, atLeast, days, source, contentType, contentKind, contentId } = condition
  const counted = sql.join(
    [
      sql`deed.at >= ${until} - make_interval(days => ${days}::integer)`,
      is('deed', deedOf[fact] ?? fact),
      is('second_scene', source),
      is('content_type', contentType),
      is('content_id', contentType === 'card' ? contentId : contentId?.toLowerCase()),
      isOfKind(companyId, contentKind),
    ],
    sql` and `,
  )
  return fact === 'reading'
    ? sql`coalesce(sum(deed.amount) filter (where ${counted}), 0) >= ${atLeast}::bigint * 1000`
    : sql`count(*) filter (where ${counted}) >= ${atLeast}::bigint`
}

/** Facts with another name in the rows of deeds. */
const deedOf: Partial<Record<TagCondition['fact'], CountedDeed>> = { visits: 'visit', reading: 'read' }

/** True for every row if there is no condition. */
const is = (column: string, wanted: string | undefined): Condition =>
  wanted === undefined ? sql`true` : sql`${sql.ref(`deed.${column}`)} = ${wanted}`

const isOfKind = (companyId: string, kind: string | undefined): Condition =>
  kind === undefined
    ? sql`true`
    : sql`(deed.content_type = 'material' and deed.content_id in (
        select material_id::text from material where company_id = ${companyId} and kind = ${kind}))`

/** @throws Failure parameterError for a thing without its type, notFound for one that the company does not have */
export async function checkRule(db: TenantDb, companyId: string, { conditions }: TagRule): Promise<void> {
  for (const [place, { contentType, contentId }] of conditions.entries()) {
    if (contentId === undefined) continue
    if (contentType === undefined)
      refuseParameter(`rule.conditions.${place}.contentType`, 'is required beside contentId')
    if (contentType !== 'card' && !isUuid(contentId)) throw new Failure('notFound')
    const { rows } =
      await sql`${titleOf(companyId, sql`${contentType}::text`, sql`${contentId}::text`)}`.execute(db)
    if (rows.length === 0) throw new Failure('notFound')
  }
}
