import type { FunnelRow } from '@mingpian/contract/funnel.ts'
import type { FunnelStep } from '@mingpian/contract/shared/rules/funnel.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { titleOf } from '#domain/card/things.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'
import { funnelFacts } from './facts.ts'
import type { FunnelOf } from './scope.ts'

interface Row extends PersonRow {
  is_salesperson: boolean
  user_id: string
  staff_name: string
  content_type: FunnelRow['contentType']
  content_id: string
  title: string
  channel: FunnelRow['channel']
  at: Date
}

/** One page of the rows that a number of the funnel counts, the newest first. */
export async function rowsOf(
  db: TenantDb,
  of: FunnelOf,
  { step, page, pageSize }: { step: FunnelStep; page: number; pageSize: number },
): Promise<{ list: FunnelRow[]; total: number }> {
  const { companyId } = of.span
  const { rows } = await sql<{ total: number } & (Row | { [column in keyof Row]: null })>`
    /* funnel rows */
    with ${funnelFacts(of)},
    listed as (${countedIn(companyId, step)}),
    shown as (
      select *, row_number() over (order by at desc, root_id, staff_id, key) as place from listed
      order by place ${limitOf({ page, pageSize })}
    )
    select counted.total, fact.*
    from (select count(*)::integer as total from listed) counted
    left join (
      select shown.place, shown.root_id, shown.is_salesperson, person.union_id, person.name, person.avatar, person.number,
        s.user_id, s.name as staff_name, shown.content_type, shown.content_id, coalesce(thing.title, '') as title,
        shown.channel, shown.at
      from shown
      join salespeople s on s.staff_id = shown.staff_id
      join person on person.company_id = ${companyId} and person.person_id = shown.root_id
      left join lateral (${titleOf(companyId, sql`shown.content_type`, sql`shown.content_id`)}) thing on true
    ) fact on true
    order by fact.place`.execute(db)
  const list = rows.flatMap((row) => (row.root_id === null ? [] : [rowOf(row)]))
  return { list, total: rows[0]?.total ?? 0 }
}

const rowOf = (row: Row): FunnelRow => ({
  person: row.is_salesperson ? null : leadOf(row),
  salesperson: { userId: row.user_id, name: row.staff_name },
  contentType: row.content_type,
  contentId: row.content_id,
  contentTitle: row.title,
  channel: row.channel,
  at: row.at.toISOString(),
})

const moments: Record<Exclude<FunnelStep, 'shared'>, RawBuilder<unknown>> = {
  opened: sql`opened_at`,
  read: sql`read_at`,
  responded: sql`greatest(answered_at, added_at)`,
  answered: sql`answered_at`,
  added: sql`added_at`,
  talked: sql`talked_at`,
  bought: sql`bought_at`,
}

/** The forwards, or the leads that reached the step. */
const countedIn = (companyId: string, step: FunnelStep): RawBuilder<unknown> =>
  step === 'shared'
    ? sql`
        select sent.staff_id, ${rootIdOf('p')} as root_id, sent.share_type = 'staff' as is_salesperson, sent.content_type,
          sent.content_id, sent.channel, sent.at, sent.share_id as key
        from sent join person p on p.company_id = ${companyId} and p.person_id = sent.person_id`
    : sql`
        select staff_id, root_id, false as is_salesperson, content_type, content_id, channel, ${moments[step]} as at, '' as key
        from leads where ${moments[step]} is not null`
