import type { Lead, LeadsAsked } from '@mingpian/contract/leads.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, limitOf } from '#core/db/paging.ts'
import { dayOf } from '#core/http/moment.ts'
import { titleOf } from '#domain/card/things.ts'
import { midnight } from '#domain/company/time-zone.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import type { Covered } from '#domain/staff/covers.ts'
import { todayFor } from '#domain/tracking/deeds.ts'
import { leadOf } from '#domain/tracking/radar/person.ts'
import { isFrom } from './origins.ts'
import { personsWithPhone } from './phones.ts'
import { heldBy, type LeadRow, leadColumns, leadRows } from './rows.ts'

export interface ListOf extends Covered {
  /** The salespeople whose remarks are searched: the caller and their predecessors. */
  remarksOf: string[]
  /** `unassociated`: without a WeCom contact of any colleague. */
  kind: 'all' | 'marketing' | 'wecom' | 'unassociated'
  /** A table of `scored_id`, a person, and `score` of every lead, for the order by score. */
  scores?: RawBuilder<unknown>
  /** Lists leads that went back to the pool too, each with its last salesperson. */
  withPool?: boolean
  /** These persons alone. */
  among?: string[] | undefined
}

export type LeadOrder = NonNullable<LeadsAsked['sortBy']> | 'score'

type LeadFilters = NonNullable<LeadsAsked['filters']>
type Asked = Omit<LeadsAsked, 'sortBy'> & { sortBy?: LeadOrder; page: number; pageSize: number }

/**
 * @param path of the filters, as the caller named them: '' or with a dot at its end
 * @throws Failure parameterError for an invalid day
 */
export function requireDays({ from, to }: Pick<LeadFilters, 'from' | 'to'>, path = ''): void {
  if (from) dayOf(`${path}from`, from)
  if (to) dayOf(`${path}to`, to)
}

/**
 * The leads that match, without an order: `holder_name`, the columns of `leads`, and `content_type` and `title` of the
 * last deed.
 */
export async function leadSheetRows(
  db: TenantDb,
  sealer: Sealer,
  of: ListOf,
  asked: Pick<LeadsAsked, 'keyword' | 'filters'>,
): Promise<RawBuilder<unknown>> {
  const { named, matches } = await searchOf(db, sealer, of, asked)
  return sql`
    with ${leadRows(of)}, ${named}
    select leads.*, case when leads.returned then '' else holder.name end as holder_name, last.content_type, thing.title
    from leads join staff holder on holder.company_id = ${of.companyId} and holder.staff_id = leads.holder_id
    ${lastThing(of.companyId, 'leads')}
    where ${of.withPool ? sql`true` : heldBy(of)} and ${matches}`
}

/**
 * `named`: a common table expression of the persons whom the keyword finds. `matches`: the condition that a lead is
 * listed, if these salespeople have it.
 */
async function searchOf(
  db: TenantDb,
  sealer: Sealer,
  of: ListOf,
  { keyword = '', filters }: Pick<LeadsAsked, 'keyword' | 'filters'>,
) {
  const words = keyword.trim()
  const conditions = sql`${isOfKind(of)} and ${isAmong(of)} and ${isFiltered(of.companyId, filters)}`
  if (!words) return { named: sql`named as (select)`, matches: conditions }
  return {
    named: sql`named as materialized (${await personsNamed(db, sealer, of, words)})`,
    matches: sql`leads.root_id in (select root_id from named) and ${conditions}`,
  }
}

interface ListedRow extends LeadRow {
  in_pool: boolean
}

/** One page of leads in one statement, and how many there are. */
export async function leadRowPage(
  db: TenantDb,
  sealer: Sealer,
  of: ListOf,
  asked: Asked,
): Promise<{ rows: ListedRow[]; total: number }> {
  const { companyId } = of
  const { page, pageSize, sortBy = 'lastAt', sortOrder } = asked
  const order = orderOf(sortBy, sortOrder ?? (sortBy === 'name' || sortBy === 'nextAt' ? 'asc' : 'desc'))
  const scored = sortBy === 'score' && of.scores
  const { named, matches } = await searchOf(db, sealer, of, asked)
  const listed = (condition: RawBuilder<unknown>) =>
    sql`leads.company_id = ${companyId} and ${condition} and ${matches}`
  const first = (condition: RawBuilder<unknown>) => sql`(
    select ${leadColumns} ${scored ? sql`, score` : sql``} from lead leads
    ${scored ? sql`join ${scored} scored on scored_id = leads.root_id` : sql``}
    where ${listed(condition)}
    order by ${order} limit ${page * pageSize})`
  const parts = [heldBy(of), ...(of.withPool ? [sql`leads.returned and leads.is_free`] : [])]
  // Two queries: the page is read along an index, and the count needs no columns. The pool has an index of its own.
  const { rows } = await sql<{ total: number } & (ListedRow | { [column in keyof ListedRow]: null })>`
    /* lead list */
    with ${named},
    shown as (
      select *, row_number() over (order by ${order}) as place from (
        select * from (${sql.join(parts.map(first), sql` union all `)}) listed
        order by ${order} ${limitOf({ page, pageSize })}
      ) cut
    )
    select counted.total, lead.*, coalesce(shown.is_free, false) as in_pool
    from (select count(*)::integer as total from lead leads
      where ${listed(of.withPool ? sql`true` : heldBy(of))}) counted
    left join (${detailsOf(companyId, 'shown', sql`shown.place`)}) lead on true
    left join shown on shown.place = lead.place
    order by lead.place`.execute(db)
  return { rows: rows.filter((row) => row.root_id !== null), total: rows[0]?.total ?? 0 }
}

const isAmong = ({ among }: ListOf) => (among ? sql`leads.root_id = any(${among}::uuid[])` : sql`true`)

/** All shown columns of leads, for the rows of a table of leads with `stage` and `next_at`. */
export const detailsOf = (companyId: string, table: string, place: RawBuilder<unknown>) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`
    select ${place} as place, ${column('root_id')}, person.union_id, person.name, person.avatar, person.number,
      ${column('holder_id')}, holder.user_id as holder_user, holder.name as holder_name, ${column('is_wecom')},
      ${column('visits')}, ${column('first_at')}, ${column('last_at')}, ${column('deed')}, ${column('sources')}, ${column('stage')},
      ${column('next_at')}, last.content_type, last.content_id, thing.title
    from ${sql.table(table)}
    join person on person.company_id = ${companyId} and person.person_id = ${column('root_id')}
    join staff holder on holder.company_id = ${companyId} and holder.staff_id = ${column('holder_id')}
    ${lastThing(companyId, table)}`
}

/**
 * Joins of the thing of the last visit or form of a lead, for the rows of a table of leads: `last.content_type`,
 * `last.content_id` and `thing.title`.
 */
function lastThing(companyId: string, table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`
    cross join lateral (
      select array(
        select person_id from person q
        where q.company_id = ${companyId} and (q.person_id = ${column('root_id')} or q.joined_into = ${column('root_id')})
      ) as ids
    ) own
    left join lateral (
      select content_type, content_id from (
        (select e.content_type, e.content_id, e.last_at as at from (
          -- OFFSET 0 keeps it a look-up by the key: with the order the entries of all persons were read.
          select content_type, content_id, last_at, visits from radar_entry
          where ${column('deed')} = 'visit' and company_id = ${companyId}
            and staff_id = any(${column('origin_ids')}) and person_id = any(own.ids) offset 0
        ) e where e.visits > 0 order by e.last_at desc limit 1)
        union all
        (select 'material', a.form_id::text, a.at from form_answer a
        where ${column('deed')} = 'form' and a.company_id = ${companyId}
          and a.staff_id = any(${column('origin_ids')}) and a.person_id = any(own.ids)
        order by a.at desc limit 1)
      ) done
    ) last on true
    left join lateral (${titleOf(companyId, sql`last.content_type`, sql`last.content_id`)}) thing on true`
}

export const leadFrom = (row: LeadRow): Lead => ({
  person: leadOf(row),
  source: row.is_wecom ? 'wecom' : 'marketing',
  stage: row.stage,
  salesperson: { userId: row.holder_user, name: row.holder_name },
  visits: row.visits,
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  last: {
    deed: row.deed,
    contentType: row.content_type ?? '',
    contentId: row.content_id ?? '',
    contentTitle: row.title ?? '',
  },
  nextAt: row.next_at?.toISOString() ?? '',
})

const isOfKind = ({ kind }: ListOf): RawBuilder<unknown> =>
  ({
    all: sql`true`,
    marketing: sql`leads.contact_at is null`,
    wecom: sql`leads.contact_at is not null`,
    unassociated: sql`not leads.is_associated`,
  })[kind]

function isFiltered(companyId: string, filters: LeadsAsked['filters'] = {}): RawBuilder<unknown> {
  const { stage, userId, scene, from, to, appointment, origin } = filters
  const conditions = [
    stage && sql`leads.stage = ${stage}`,
    userId &&
      sql`leads.holder_id in (select staff_id from staff where company_id = ${companyId} and user_id = ${userId})`,
    scene && sql`leads.first_scene = ${scene}`,
    from && sql`leads.last_at >= ${midnight(companyId, from)}`,
    to && sql`leads.last_at < ${midnight(companyId, to, 1)}`,
    origin && isFrom(companyId, origin),
    appointment === 'set' && sql`leads.next_at is not null`,
    appointment === 'due' &&
      sql`leads.next_at < ((${todayFor(companyId)} + 1)::timestamp at time zone (
        select time_zone from company where company_id = ${companyId}))`,
  ]
  return sql.join(
    [sql`true`, ...conditions.filter((one) => one !== undefined && one !== '' && one !== false)],
    sql` and `,
  )
}

/** `root_id`: persons of whom a name, a number, a remark of the caller's or a phone holds the keyword. */
async function personsNamed(
  db: TenantDb,
  sealer: Sealer,
  of: ListOf,
  words: string,
): Promise<RawBuilder<unknown>> {
  const { companyId, remarksOf } = of
  const withPhone = await personsWithPhone(db, sealer, of, words)
  const number = /^\D{0,8}(\d{1,18})$/.exec(words)?.[1]
  return sql`
    select leads_named(${words}) as root_id
    union
    select unnest(${withPhone}::uuid[])
    union
    select ${rootIdOf('p')} from person_remark r
    join person p on p.company_id = ${companyId} and p.person_id = r.person_id
    where r.company_id = ${companyId} and r.staff_id = any(${remarksOf}::uuid[]) and ${hasWords(sql`r.words`, words)}
    ${number === undefined ? sql`` : sql`union select person_id from person where company_id = ${companyId} and number = ${number} and name = ''`}`
}

/** Equal rows always have the same order. */
function orderOf(by: LeadOrder, order: 'asc' | 'desc'): RawBuilder<unknown> {
  // Many leads have the same score. An index has them in the order of their ids, and backwards for the lowest first.
  if (by === 'score')
    return order === 'asc'
      ? sql`score asc, root_id desc, holder_id desc`
      : sql`score desc, root_id asc, holder_id asc`
  const column = {
    lastAt: sql`last_at`,
    firstAt: sql`first_at`,
    visits: sql`visits`,
    name: sql`nullif(name, '') collate "zh-x-icu"`,
    nextAt: sql`next_at`,
  }[by]
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  // Without NULLS LAST if there is no null, so that an index has the order.
  const nulls = by === 'name' || by === 'nextAt' ? sql`nulls last` : sql``
  return sql`${column} ${direction} ${nulls}, last_at desc, root_id, holder_id`
}
