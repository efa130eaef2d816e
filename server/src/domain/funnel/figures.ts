import type { FunnelFigures, FunnelPart } from '@mingpian/contract/funnel.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { titleOf } from '#domain/card/things.ts'
import { funnelFacts } from './facts.ts'
import type { FunnelOf } from './scope.ts'

export type PartsBy = 'salesperson' | 'piece' | 'channel'

const none: FunnelFigures = {
  shared: 0,
  opened: 0,
  read: 0,
  responded: 0,
  answered: 0,
  added: 0,
  talked: 0,
  bought: 0,
}

/** Counts forwards, and leads by the step that they reached. */
export async function figuresOf(db: TenantDb, of: FunnelOf): Promise<FunnelFigures> {
  const { rows } = await sql<FunnelFigures>`
    /* funnel */
    with ${funnelFacts(of, 'moments')}
    select (select count(*)::integer from sent) as shared, count(*)::integer as opened, ${numbers} from leads`.execute(
    db,
  )
  return rows[0] ?? none
}

/** One page of the funnel's parts, those with the most leads first. */
export async function partsOf(
  db: TenantDb,
  of: FunnelOf,
  { by, page, pageSize }: { by: PartsBy; page: number; pageSize: number },
): Promise<{ list: FunnelPart[]; total: number }> {
  const { companyId } = of.span
  const { rows } = await sql<{ total: number } & (FunnelPart | { [column in keyof FunnelPart]: null })>`
    /* funnel parts */
    with ${funnelFacts(of, by === 'salesperson' ? 'moments' : 'all')},
    parts as (select ${keysOf(by)}, ${sums} from (${counted}) facts group by 1, 2, 3, 4),
    shown as (
      select *, row_number() over (order by opened desc, shared desc, staff_id, content_type, content_id, channel) as place
      from parts order by place ${limitOf({ page, pageSize })}
    )
    select counted.total, part.*
    from (select count(*)::integer as total from parts) counted
    left join (
      select shown.place, coalesce(s.user_id, '') as "userId", shown.content_type as "contentType",
        shown.content_id as "contentId", shown.channel, coalesce(s.name, thing.title, '') as title,
        shared, opened, read, responded, answered, added, talked, bought
      from shown
      left join salespeople s on s.staff_id = shown.staff_id
      left join lateral (${titleOf(companyId, sql`nullif(shown.content_type, '')`, sql`shown.content_id`)}) thing on true
    ) part on true
    order by part.place`.execute(db)
  const list = rows.flatMap(({ total: _, ...row }) => (row.userId === null ? [] : [row as FunnelPart]))
  return { list, total: rows[0]?.total ?? 0 }
}

/** The steps of a lead after the first visit. */
const reached = {
  read: sql`read_at is not null`,
  responded: sql`(answered_at is not null or added_at is not null)`,
  answered: sql`answered_at is not null`,
  added: sql`added_at is not null`,
  talked: sql`talked_at is not null`,
  bought: sql`bought_at is not null`,
} satisfies Record<Exclude<keyof FunnelFigures, 'shared' | 'opened'>, RawBuilder<unknown>>

const numbers = sql.join(
  Object.entries(reached).map(
    ([step, condition]) => sql`(count(*) filter (where ${condition}))::integer as ${sql.ref(step)}`,
  ),
)

/** One row for each forward and each lead, with 1 in each step that it counts in. */
const counted = sql`
  select staff_id, content_type, content_id, channel, 1 as shared, 0 as opened, ${sql.join(
    Object.keys(reached).map((step) => sql`0 as ${sql.ref(step)}`),
  )}
  from sent
  union all
  select staff_id, content_type, content_id, channel, 0, 1, ${sql.join(
    Object.values(reached).map((condition) => sql`(${condition})::integer`),
  )}
  from leads`

const sums = sql.join(
  Object.keys(none).map((step) => sql`coalesce(sum(${sql.ref(step)}), 0)::integer as ${sql.ref(step)}`),
)

const keysOf = (by: PartsBy): RawBuilder<unknown> =>
  ({
    salesperson: sql`staff_id, '' as content_type, '' as content_id, '' as channel`,
    piece: sql`null::uuid as staff_id, content_type, content_id, '' as channel`,
    channel: sql`null::uuid as staff_id, '' as content_type, '' as content_id, channel`,
  })[by]
