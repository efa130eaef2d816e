import type { Credit, CreditedVisit } from '@mingpian/contract/share-tree.ts'
import { type CreditRule, creditParts } from '@mingpian/contract/shared/rules/credit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { Failure } from '#core/http/failure.ts'
import { titleOf } from '#domain/card/things.ts'
import { during, personOf, salespeopleOf } from '#domain/funnel/facts.ts'
import type { FunnelOf } from '#domain/funnel/scope.ts'
import { findPerson } from '#domain/identity/find-person.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { memberOf } from '#domain/staff/members.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'
import { sourceOf } from '#domain/tracking/visit-source.ts'

/**
 * The largest number of credited shares of one chain: of a longer chain those nearest to the visit, and the salesperson
 * for the rest. A visitor can make a chain of any length, and each of its shares can end another chain.
 */
export const LONGEST_CHAIN = 64

/**
 * Credits the visits of a span under each of some rules, as a common table expression: `credited` has for each visit
 * the members and visitors of its chain (`staff_id` or `root_id`; the first is `nth` 1), with a column for each rule in millionths.
 *
 * The chain of a visit is its share and all shares above it. The visitor's own relays are left out: a person brings no
 * visit of their own. A visit whose chain is empty is credited to the salesperson who was visited.
 */
export function credited(of: FunnelOf, rules: Record<string, CreditRule>): RawBuilder<unknown> {
  const { companyId } = of.span
  const parts = (choose: (rule: CreditRule) => RawBuilder<unknown>) =>
    sql.join(Object.entries(rules).map(([name, rule]) => sql`${choose(rule)} as ${sql.ref(name)}`))
  return sql`
    ${salespeopleOf(of)},
    visits as materialized (
      select v.activity_id, v.person_id, v.staff_id, v.share_id, root.person_id as visitor_id
      from salespeople s
      cross join lateral (
        select * from visit v
        where v.company_id = ${companyId} and v.staff_id = s.staff_id and v.first_of = 'visit'
          and ${during(of.span, 'v.opened_at')}
        offset 0
      ) v
      ${personOf(companyId, 'v')}
      where p.staff_id is null and root.staff_id is null and root.erased_at is null
    ),
    chain as (
      select ends.share_id as end_id, h.parent_share_id, h.share_type, h.staff_id, h.person_id, 1 as step
      from (select distinct share_id from visits where share_id <> '') ends
      join share h on h.company_id = ${companyId} and h.share_id = ends.share_id
      union all
      select chain.end_id, up.parent_share_id, up.share_type, up.staff_id, up.person_id, chain.step + 1
      from chain join share up on up.company_id = ${companyId} and up.share_id = chain.parent_share_id
      where chain.step < ${LONGEST_CHAIN}
    ),
    steps as materialized (
      select cut.end_id, cut.step, case when cut.is_staff then cut.staff_id end as staff_id,
        case when cut.is_staff then null else ${rootIdOf('p')} end as root_id
      from (
        select *, share_type = 'staff' or step = ${LONGEST_CHAIN} and parent_share_id is not null as is_staff from chain
      ) cut
      join person p on p.company_id = ${companyId} and p.person_id = cut.person_id
    ),
    placed as materialized (
      select v.activity_id, v.person_id, steps.staff_id, steps.root_id,
        row_number() over (partition by v.person_id, v.activity_id order by steps.step desc) as nth,
        count(*) over (partition by v.person_id, v.activity_id) as n
      from visits v join steps on steps.end_id = v.share_id and steps.root_id is distinct from v.visitor_id
    ),
    credited as materialized (
      select staff_id, root_id, activity_id, person_id, nth, ${parts((rule) => partOf[rule])} from placed
      union all
      select v.staff_id, null::uuid, v.activity_id, v.person_id, 1, ${parts(() => whole)}
      from visits v
      where not exists (select from placed where placed.person_id = v.person_id and placed.activity_id = v.activity_id)
    )`
}

/** The credit of a whole visit, in millionths. */
const whole = sql`${creditParts}::bigint`

/** The part of the `nth` of `n` sharers in a chain, counted from 1. The remainder of the division goes to the first. */
const partOf: Record<CreditRule, RawBuilder<unknown>> = {
  first: sql`case when nth = 1 then ${whole} else 0 end`,
  last: sql`case when nth = n then ${whole} else 0 end`,
  split: sql`${whole} / n + case when nth = 1 then ${whole} % n else 0 end`,
}

type Side = { [column in keyof PersonRow]: PersonRow[column] | null } & {
  user_id: string | null
  staff_name: string | null
  portrait: string | null
}

/** The members and visitors of `sums`, with their names and portraits. */
const sides = (companyId: string) => sql`
  left join staff s on s.company_id = ${companyId} and s.staff_id = sums.staff_id
  left join person r on r.company_id = ${companyId} and r.person_id = sums.root_id`

const sideOf = (row: Side): Pick<Credit, 'salesperson' | 'person'> => ({
  salesperson:
    row.user_id === null
      ? null
      : { userId: row.user_id, name: row.staff_name ?? '', avatar: row.portrait ?? '' },
  person: row.root_id === null ? null : leadOf(row as PersonRow),
})

const names = sql`s.user_id, s.name as staff_name, s.avatar as portrait, sums.root_id, r.union_id, r.name, r.avatar, r.number`

/**
 * One page of the sharers to whom visits are credited, those with the most first. `visits` is the number of all visits.
 */
export async function creditPage(
  db: TenantDb,
  of: FunnelOf,
  { rule, page, pageSize }: { rule: CreditRule; page: number; pageSize: number },
): Promise<{ list: Credit[]; total: number; visits: number }> {
  const { rows } = await sql<Side & { total: number; visits: number; credit: string | null }>`
    /* share credits */
    with recursive ${credited(of, { credit: rule })},
    sums as materialized (
      select staff_id, root_id, sum(credit) as credit from credited group by 1, 2 having sum(credit) > 0
    ),
    shown as (
      select *, row_number() over (order by credit desc, staff_id, root_id) as place from sums
      order by place ${limitOf({ page, pageSize })}
    )
    select counted.total, counted.visits, side.*
    from (
      select (select count(*) from sums)::integer as total, (select count(*) from visits)::integer as visits
    ) counted
    left join (
      select sums.place, sums.credit::bigint as credit, ${names} from shown sums ${sides(of.span.companyId)}
    ) side on true
    order by side.place`.execute(db)
  const list = rows.flatMap((row) =>
    row.credit === null ? [] : [{ ...sideOf(row), credit: Number(row.credit) }],
  )
  return { list, total: rows[0]?.total ?? 0, visits: rows[0]?.visits ?? 0 }
}

/** The chain of one visit of a span, in its order, with the parts under two rules. */
export async function chainOf(
  db: TenantDb,
  of: FunnelOf,
  { personId, activityId }: { personId: string; activityId: string },
  rules: { before: CreditRule; now: CreditRule },
): Promise<(Pick<Credit, 'salesperson' | 'person'> & { before: number; now: number })[]> {
  const { rows } = await sql<Side & { before: string; now: string }>`
    with recursive ${credited(of, rules)}
    select sums.before, sums.now, ${names} from credited sums ${sides(of.span.companyId)}
    where sums.person_id = ${personId} and sums.activity_id = ${activityId}
    order by sums.nth`.execute(db)
  return rows.map((row) => ({ ...sideOf(row), before: Number(row.before), now: Number(row.now) }))
}

interface RowsAsked {
  rule: CreditRule
  /** A sharer: a member of staff, or a visitor by the root id. */
  side: { staffId: string } | { rootId: string }
  page: number
  pageSize: number
}

/** @param id the user id of a member, the unionId of a visitor @throws Failure notFound */
export async function sideNamed(
  db: TenantDb,
  companyId: string,
  kind: 'staff' | 'visitor',
  id: string,
): Promise<RowsAsked['side']> {
  const member = kind === 'staff' ? await memberOf(db, companyId, id) : undefined
  if (member) return { staffId: member.staffId }
  const lead = kind === 'visitor' ? await findPerson(db, companyId, id) : undefined
  if (!lead) throw new Failure('notFound')
  return { rootId: lead.rootId }
}

type VisitRow = PersonRow & {
  user_id: string
  staff_name: string
  content_type: CreditedVisit['contentType']
  content_id: string
  title: string
  source: CreditedVisit['source']
  at: Date
  credit: string
}

/** One page of the visits that are credited to one side, the newest first. Their credits add up to that of the side. */
export async function creditRows(
  db: TenantDb,
  of: FunnelOf,
  { rule, side, page, pageSize }: RowsAsked,
): Promise<{ list: CreditedVisit[]; total: number; credit: number }> {
  const { companyId } = of.span
  const isSide =
    'staffId' in side ? sql`staff_id = ${side.staffId}::uuid` : sql`root_id = ${side.rootId}::uuid`
  const { rows } = await sql<
    { total: number; sum: string } & (VisitRow | { [column in keyof VisitRow]: null })
  >`
    /* credited visits */
    with recursive ${credited(of, { credit: rule })},
    listed as materialized (
      select c.person_id, c.activity_id, sum(c.credit)::bigint as credit from credited c
      where ${isSide} group by 1, 2 having sum(c.credit) > 0
    ),
    shown as (
      select listed.credit, v.*, row_number() over (order by v.opened_at desc, v.activity_id, v.person_id) as place
      from listed join visit v on v.company_id = ${companyId} and v.person_id = listed.person_id
        and v.activity_id = listed.activity_id
      order by place ${limitOf({ page, pageSize })}
    )
    select counted.total, counted.sum, visit.*
    from (select count(*)::integer as total, coalesce(sum(credit), 0)::bigint as sum from listed) counted
    left join (
      select shown.place, shown.credit, shown.opened_at as at, shown.content_type, shown.content_id,
        coalesce(thing.title, '') as title, ${sourceOf(sql`shown.landing`, sql`shown.second_scene`)} as source,
        s.user_id, s.name as staff_name, r.person_id as root_id, r.union_id, r.name, r.avatar, r.number
      from shown
      join salespeople s on s.staff_id = shown.staff_id
      ${personOf(companyId, 'shown')}
      join person r on r.company_id = ${companyId} and r.person_id = root.person_id
      left join lateral (${titleOf(companyId, sql`shown.content_type`, sql`shown.content_id`)}) thing on true
    ) visit on true
    order by visit.place`.execute(db)
  const list = rows.flatMap((row) =>
    row.root_id === null
      ? []
      : [
          {
            person: leadOf(row),
            salesperson: { userId: row.user_id, name: row.staff_name },
            contentType: row.content_type,
            contentId: row.content_id,
            contentTitle: row.title,
            source: row.source,
            at: row.at.toISOString(),
            credit: Number(row.credit),
          },
        ],
  )
  return { list, total: rows[0]?.total ?? 0, credit: Number(rows[0]?.sum ?? 0) }
}

/** The changes under another rule: at most 50 rows, the largest first. */
export async function whatIf(db: TenantDb, of: FunnelOf, rules: { before: CreditRule; after: CreditRule }) {
  const { rows } = await sql<
    Side & { visits: number; changed: number; before: string | null; after: string }
  >`
    with recursive ${credited(of, rules)},
    sums as materialized (
      select staff_id, root_id, sum(before)::bigint as before, sum(after)::bigint as after from credited
      group by 1, 2 having sum(before) <> sum(after)
    )
    select counted.changed, counted.visits, side.*
    from (
      select (select count(*) from sums)::integer as changed, (select count(*) from visits)::integer as visits
    ) counted
    left join (select sums.before, sums.after, sums.staff_id, ${names} from sums ${sides(of.span.companyId)}) side on true
    order by abs(side.after - side.before) desc, side.staff_id, side.root_id
    limit 50`.execute(db)
  const list = rows.flatMap((row) =>
    row.before === null ? [] : [{ ...sideOf(row), before: Number(row.before), after: Number(row.after) }],
  )
  return { list, changed: rows[0]?.changed ?? 0, visits: rows[0]?.visits ?? 0 }
}
