import { hash } from 'node:crypto'
import type { RadarEntry } from '@mingpian/contract/clue.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { titleOf } from '#domain/card/things.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { turnedOf } from '#domain/leads/turns/held.ts'
import type { Touch } from './cursor.ts'
import { withPartTitles } from './part-titles.ts'
import { leadOf, type PersonRow, personsNamed } from './person.ts'
import type { RadarOf } from './sources.ts'
import { isFrom, type LeadSource } from './sources.ts'
import {
  type Detail,
  durationOf,
  joinedOf,
  openingOf,
  partsOf,
  relaysOf,
  sameLinkOf,
  type Thing,
} from './visits.ts'

/** @returns the radar of a member, with the leads that changed hands */
export const radarOf = async (db: TenantDb, companyId: string, staffId: string): Promise<RadarOf> => ({
  companyId,
  staffId,
  turned: await turnedOf(db, companyId, staffId),
})

/**
 * The rows of a table that a radar shows.
 * @param rest further conditions; rows of the table are `d`
 */
export const rowsOf = (
  { companyId, staffId, turned }: RadarOf,
  table: 'radar_entry' | 'visit',
  rest: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const from = sql`from ${sql.table(table)} d`
  const own = sql`where d.company_id = ${companyId} and d.staff_id = ${staffId} and ${rest}`
  if (!turned) return sql`select d.* ${from} ${own}`
  const { awayIds, received } = turned
  return sql`
    select d.* ${from} ${own} and d.person_id <> all(${awayIds}::uuid[])
    union all
    select d.*
    from unnest(${received.originIds}::uuid[], ${received.personIds}::uuid[]) theirs(staff_id, person_id)
    cross join lateral (
      select * from ${sql.table(table)}
      where company_id = ${companyId} and staff_id = theirs.staff_id and person_id = theirs.person_id offset 0
    ) d
    where ${rest}`
}

/** Filter of a radar's entries; all by default. */
export interface RadarFilter {
  source?: LeadSource
  /** Part of the person's name, or the number of one without a name. */
  keyword?: string
  contentType?: ContentType
}

/**
 * One page of a radar, the newest first, and how many entries it has, in one statement. Joined persons count as one: their
 * newest entry for a thing stands for all of theirs.
 */
export async function radarPage(
  db: TenantDb,
  of: RadarOf,
  { page, pageSize, filter }: { page: number; pageSize: number; filter?: RadarFilter },
): Promise<{ list: RadarEntry[]; total: number }> {
  // The index has the moments, so that only the rows of the page and those of its last moment are looked at. The other
  // columns order entries of one moment, so that pages neither repeat nor miss one.
  const order = sql`order by e.last_at desc, e.person_id, e.staff_id, e.content_type, e.content_id`
  const rows = rowsOf(of, 'radar_entry', sql`d.visits > 0`)
  // With those received the rows have no order of an index. Sorted first, again only those of the page are looked at.
  const entries = sql`
    from (${of.turned ? sql`select * from (${rows}) e ${order} offset 0` : rows}) e
    cross join lateral (${rootOf(of, sql`e.person_id`)}) p
    where not exists (
        select from (${entriesOf(of, sql`p.person_ids`, 'e')}) k where (k.last_at, k.person_id) > (e.last_at, e.person_id)
      )
      and ${filter ? matches(of, filter) : sql`true`}`
  // Numbered after the limit: a number for each row would make the sort read more of them.
  const shown = sql`
    select row_number() over (${order}) as place, e.*
    from (
      select e.staff_id, e.person_id, p.root_id, p.person_ids, e.content_type, e.content_id, e.last_at, e.last_activity_id
      ${entries}
      ${order}
      ${limitOf({ page, pageSize })}
    ) e`
  // From the total, so that a page without entries says it, too.
  const total = filter ? sql`select count(*)::integer as total ${entries}` : totalOf(of)
  const { rows: found } = await sql<{ total: number } & (EntryRow | { [column in keyof EntryRow]: null })>`
    /* radar page */
    select entry.*, counted.total
    from (${total}) counted left join (${entriesIn(of, shown)}) entry on true
    order by entry.place`.execute(db)
  const list = found.flatMap((row) => (row.place === null ? [] : [entryOf(row)]))
  return { list: await withPartTitles(db, of.companyId, list), total: found[0]?.total ?? 0 }
}

/** Whether an entry `e` of a person `p` is meant. */
function matches(of: RadarOf, { source, keyword = '', contentType }: RadarFilter): RawBuilder<unknown> {
  const name = keyword.trim()
  const conditions = [
    ...(source ? [isFrom(source, of, sql`p.root_id`, sql`p.person_ids`)] : []),
    ...(name ? [sql`p.root_id in (${personsNamed(of, name)})`] : []),
    ...(contentType ? [sql`e.content_type = ${contentType}`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** `total`: how many entries a radar has. */
const totalOf = (of: RadarOf) => (of.turned ? totalWithTurned(of) : totalOfOwn(of))

/** Entries of joined persons for the same thing count once. */
const totalWithTurned = (of: RadarOf) => sql`
  select count(*)::integer as total from (
    select distinct e.staff_id, p.root_id, e.content_type, e.content_id
    from (${rowsOf(of, 'radar_entry', sql`d.visits > 0`)}) e
    cross join lateral (
      select ${rootIdOf('person')} as root_id from person
      where company_id = ${of.companyId} and person_id = e.person_id offset 0
    ) p
  ) each`

const totalOfOwn = ({ companyId, staffId }: RadarOf) => sql`
  with joined as (
    select p.joined_into as root_id, e.content_type, e.content_id, count(*) as entries
    from person p
    cross join lateral (
      select content_type, content_id, visits from radar_entry
      where company_id = ${companyId} and staff_id = ${staffId} and person_id = p.person_id offset 0
    ) e
    where p.company_id = ${companyId} and p.joined_into is not null and e.visits > 0
    group by 1, 2, 3
  )
  select (
    (select count(*) from radar_entry where company_id = ${companyId} and staff_id = ${staffId} and visits > 0)
    -- Entries of joined persons for the same thing count once.
    - (
      select coalesce(sum(joined.entries + (
        select count(*) filter (where own.visits > 0) from radar_entry own
        where own.company_id = ${companyId} and own.staff_id = ${staffId} and own.person_id = joined.root_id
          and own.content_type = joined.content_type and own.content_id = joined.content_id
      ) - 1), 0) from joined
    )
  )::integer as total`

/** The entry that shows each touch, in that order. */
export async function touchedEntries(
  db: TenantDb,
  of: RadarOf,
  touches: Touch[],
): Promise<(RadarEntry | undefined)[]> {
  const shown = sql`
    select t.place, t.staff_id, newest.person_id, p.root_id, p.person_ids, t.content_type, t.content_id, newest.last_at, newest.last_activity_id
    from unnest(
      ${touches.map(({ staffId }) => staffId)}::uuid[], ${touches.map(({ personId }) => personId)}::uuid[], ${touches.map(({ contentType }) => contentType)}::text[],
      ${touches.map(({ contentId }) => contentId)}::text[]
    ) with ordinality as t(staff_id, person_id, content_type, content_id, place)
    cross join lateral (${rootOf(of, sql`t.person_id`)}) p
    cross join lateral (
      select k.person_id, k.last_at, k.last_activity_id
      from (${entriesOf(of, sql`p.person_ids`, 't')}) k
      order by k.last_at desc, k.person_id desc limit 1
    ) newest`
  const { rows } = await sql<EntryRow>`
    /* radar entries */
    ${entriesIn(of, shown)}`.execute(db)
  const entries = await withPartTitles(db, of.companyId, rows.map(entryOf))
  const found = new Map(rows.map((row, i) => [Number(row.place), entries[i]]))
  return touches.map((_, index) => found.get(index + 1))
}

/** `root_id` and `person_ids`: whom a person counts for, and all ids of theirs. */
// OFFSET 0 keeps it a look-up for each row that is shown: otherwise all persons of the company are read for one page.
export const rootOf = ({ companyId }: RadarOf, person: RawBuilder<unknown>) => sql`
  select root_id, array(${joinedOf(companyId, sql`root_id`)}) as person_ids
  from (
    select ${rootIdOf('person')} as root_id from person
    where company_id = ${companyId} and person_id = ${person} offset 0
  ) own`

/** The entries of all ids of one person for the thing that a row of `shown` names. */
const entriesOf = ({ companyId }: RadarOf, personIds: RawBuilder<unknown>, shown: string) => sql`
  select entry.* from unnest(${personIds}) one(person_id)
  cross join lateral (
    -- OFFSET 0 keeps it a look-up by the whole key: PostgreSQL 15 read the entries of all persons for the thing. The
    -- condition on visits stands outside: with it the index of all entries that are shown would do for the look-up.
    select person_id, visits, first_at, last_at, last_activity_id from radar_entry
    where company_id = ${companyId} and staff_id = ${sql.ref(`${shown}.staff_id`)} and person_id = one.person_id
      and content_type = ${sql.ref(`${shown}.content_type`)} and content_id = ${sql.ref(`${shown}.content_id`)}
    offset 0
  ) entry where entry.visits > 0`

interface EntryRow extends PersonRow, Thing, Detail {
  place: string
  staff_id: string
  visits: number
  total_duration: string
  first_at: Date
  last_at: Date
}

/** Everything that an entry shows, with its `place`, of the entries that `shown` names. */
const entriesIn = (of: RadarOf, shown: RawBuilder<unknown>) => {
  const { companyId } = of
  return sql`
    select
      shown.place, shown.staff_id, shown.root_id, person.union_id, person.name, person.avatar, person.number,
      shown.content_type, shown.content_id, coalesce(thing.title, '') as title, coalesce(thing.kind, '') as kind,
      visit.second_scene, visit.landing, chain.relays, link.same_link_as, parts.duration, parts.sections, parts.actions,
      sums.visits, sums.first_at, spent.total_duration, shown.last_at
    from (${shown}) shown
    -- OFFSET 0 keeps both a look-up for each row: a plan made while there were few persons or visits would read all of them.
    cross join lateral (
      select union_id, name, avatar, number from person
      where company_id = ${companyId} and person_id = shown.root_id offset 0
    ) person
    cross join lateral (
      select share_id, second_scene, landing from visit
      where company_id = ${companyId} and person_id = shown.person_id and opened_at = shown.last_at
        and activity_id = shown.last_activity_id offset 0
    ) visit
    left join lateral (${titleOf(companyId, sql`shown.content_type`, sql`shown.content_id`)}) thing on true
    cross join lateral (${relaysOf(companyId, sql`visit.share_id`, sql`shown.root_id`)}) chain
    cross join lateral (${sameLinkOf(companyId, sql`visit.share_id`, sql`shown.root_id`)}) link
    cross join lateral (${partsOf(companyId, sql`shown.person_id`, sql`shown.last_activity_id`)}) parts
    cross join lateral (
      select sum(k.visits)::integer as visits, min(k.first_at) as first_at
      from (${entriesOf(of, sql`shown.person_ids`, 'shown')}) k
    ) sums
    cross join lateral (
      select coalesce(sum(each.duration), 0)::bigint as total_duration
      from visit v cross join lateral (${durationOf(companyId, sql`v.person_id`, sql`v.activity_id`)}) each
      where v.company_id = ${companyId} and v.staff_id = shown.staff_id and v.person_id = any(shown.person_ids)
        and v.content_type = shown.content_type and v.content_id = shown.content_id
    ) spent`
}

function entryOf(row: EntryRow): RadarEntry {
  return {
    id: entryId(row),
    person: leadOf(row),
    ...openingOf(row),
    visits: row.visits,
    lastDuration: Number(row.duration),
    totalDuration: Number(row.total_duration),
    actions: row.actions,
    sections: row.sections,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  }
}

/** A stable id of one person and one thing; safe in an address and in a stream. */
function entryId({ staff_id, root_id, content_type, content_id }: EntryRow): string {
  const named = JSON.stringify([staff_id, root_id, content_type, content_id])
  return hash('sha256', named, 'base64url').slice(0, 22)
}
