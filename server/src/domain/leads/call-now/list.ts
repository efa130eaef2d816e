import type { CallNow, CallReason } from '@mingpian/contract/call-now.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { together } from '#core/db/together.ts'
import { titleOf } from '#domain/card/things.ts'
import { personIdsOfEach } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { reachesOf } from '#domain/leads/lead/reach.ts'
import { scoresOf } from '#domain/leads/scores/scores.ts'
import { heldFromEach, originsOf, turnedLeads } from '#domain/leads/turns/held.ts'
import { deedsOf, startOfDay, todayFor } from '#domain/tracking/deeds.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'

/** A salesperson whose leads are listed. */
export interface Salesperson {
  companyId: string
  staffId: string
  /** The salesperson and the predecessors. */
  staffIds: string[]
}

/** Limit of the list of today; further leads stay on the radar. */
const maxListed = 10

/** A lead is listed from this number of openings of one thing in a week on. */
const againFrom = 3

/** After this number of days without a visit, the next visit is a return. */
const returnAfterDays = 14

interface Row extends PersonRow {
  reason: CallReason
  at: Date
  since: Date
  times: number
  content_type: ContentType | ''
  content_id: string
  title: string | null
  kind: string | null
}

/**
 * Today's leads, those with the strongest reason first. A contact or a snooze removes a lead until there is a new
 * reason.
 */
export async function callNowList(db: TenantDb, sealer: Sealer, of: Salesperson): Promise<CallNow[]> {
  const { companyId } = of
  const originIds = await originsOf(db, of)
  const { rows } = await sql<Row>`
    with turned as materialized (${turnedLeads(companyId)}),
    deed as materialized (
      select done.* from (${deedsOf({ companyId, staffIds: originIds })}) done where ${isHeld(of, 'done')}
    ),
    reason as (${reasons(of, originIds)}),
    handled as (${handled(of)}),
    due as (
      select reason.*, min(reason.strength) over lead as first_strength, max(reason.at) over lead as last_at
      from reason
      left join handled on handled.root_id = reason.root_id
      where reason.at > coalesce(handled.until, '-infinity') and not coalesce(handled.is_off, false)
      window lead as (partition by reason.root_id)
    ),
    listed as (
      select due.*, dense_rank() over (order by first_strength, last_at desc, root_id) as place from due
    )
    select root.person_id as root_id, root.union_id, root.name, root.avatar, root.number, listed.name as reason,
      listed.at, listed.since, listed.times, listed.content_type, listed.content_id, thing.title, thing.kind
    from listed
    join person root on root.company_id = ${companyId} and root.person_id = listed.root_id
    left join lateral (${titleOf(companyId, sql`listed.content_type`, sql`listed.content_id`)}) thing on true
    where listed.place <= ${maxListed}
    order by listed.place, listed.strength, listed.at desc, listed.content_id`.execute(db)
  return withReaches(db, sealer, of, rows)
}

/**
 * `root_id`, `name`, `strength` (1 is the strongest), `at`, `since`, `times` and the thing, of each reason to call a
 * lead.
 */
const reasons = (of: Salesperson, originIds: string[]) => sql`
  select root_id, name, strength, max(at) as at, min(at) as since, count(*)::integer as times,
    (array_agg(content_type order by at desc))[1] as content_type,
    (array_agg(content_id order by at desc))[1] as content_id
  from deed join (values
    ('form', 1, 'submit_form', 7), ('question', 2, 'ask', 7), ('call', 4, 'call', 3)
  ) kind(name, strength, of_deed, days) on kind.of_deed = deed.deed and at > now() - make_interval(days => days)
  group by root_id, name, strength
  union all
  select root_id, 'card', 3, max(at), min(at), count(*)::integer, '', ''
  from (
    select root.person_id as root_id, left_card.staff_id as origin_id, left_card.at
    from exchanged_card left_card
    join person p on p.company_id = ${of.companyId} and p.person_id = left_card.person_id
    join person root on root.company_id = ${of.companyId} and root.person_id = ${rootIdOf('p')}
    where left_card.company_id = ${of.companyId} and left_card.staff_id = any(${originIds}::uuid[])
      and left_card.at > now() - interval '14 days' and root.staff_id is null
  ) given
  where ${isHeld(of, 'given')}
  group by root_id
  union all
  select root_id, 'again', 5, max(at), min(at), count(*)::integer, content_type, content_id
  from deed where deed = 'read' and is_new and at > now() - interval '7 days'
  group by root_id, content_type, content_id having count(*) >= ${againFrom}
  union all
  select root_id, 'return', 6, at, before, 1, content_type, content_id
  from (
    select root_id, at, content_type, content_id, lag(at) over (partition by root_id order by at) as before
    from deed where deed = 'visit'
  ) visit
  where at > now() - interval '3 days' and at - before >= make_interval(days => ${returnAfterDays})`

/**
 * Whether a row with `origin_id` and `root_id` counts for these salespeople, after hand-overs. Needs the common table
 * `turned` before it.
 */
const isHeld = ({ staffIds }: Salesperson, row: string) => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`coalesce((
    select coalesce(turned.to_id = any(${staffIds}::uuid[]), false) from turned
    where turned.origin_id = ${column('origin_id')} and turned.root_id = ${column('root_id')}
  ), ${column('origin_id')} = any(${staffIds}::uuid[]))`
}

/**
 * For each lead (`root_id`):
 * - `until`: an outcome, a follow-up record or a stage answered all reasons up to this time, also one of the colleague
 *   who handed the lead over.
 * - `is_off`: the lead was put off, or its phone or chat was opened today, or it was called today without an answer. The
 *   last two leave the reasons for the next days.
 */
const handled = ({ companyId, staffIds }: Salesperson) => sql`
  select ${rootIdOf('p')} as root_id, max(done.until) as until, bool_or(done.is_off) as is_off
  from (
    select person_id, staff_id, case outcome when 'no_answer' then null else at end as until,
      outcome = 'no_answer' and day = ${todayFor(companyId)} as is_off
    from call_outcome where company_id = ${companyId} and staff_id = any(${staffIds}::uuid[])
    union all
    select person_id, staff_id, at, false
    from lead_follow where company_id = ${companyId} and staff_id = any(${staffIds}::uuid[])
    union all
    select person_id, staff_id, at, false
    from lead_stage where company_id = ${companyId} and staff_id = any(${staffIds}::uuid[])
    union all
    select person_id, staff_id, null, at >= ${startOfDay(companyId)}
    from lead_reach where company_id = ${companyId} and staff_id = any(${staffIds}::uuid[])
    union all
    select person_id, staff_id, null, until > ${todayFor(companyId)}
    from call_snooze where company_id = ${companyId} and staff_id = any(${staffIds}::uuid[])
    union all
    select t.person_id, t.from_id, kept.at, false
    from lead_turn t
    join call_outcome kept on kept.company_id = ${companyId} and kept.staff_id = t.from_id
      and kept.person_id = t.person_id and kept.outcome <> 'no_answer'
    where t.company_id = ${companyId} and t.undone_at is null and t.to_id = any(${staffIds}::uuid[])
  ) done
  join person p on p.company_id = ${companyId} and p.person_id = done.person_id
  group by ${rootIdOf('p')}`

/** The listed leads with their scores, and the ways to reach them. */
async function withReaches(db: TenantDb, sealer: Sealer, of: Salesperson, rows: Row[]): Promise<CallNow[]> {
  const byLead = new Map<string, Row[]>()
  for (const row of rows) byLead.set(row.root_id, [...(byLead.get(row.root_id) ?? []), row])
  const rootIds = [...byLead.keys()]
  const [scores, reachOf] = await together(
    db,
    async (db) => scoresOf(db, { ...of, alsoOf: await heldFromEach(db, of, rootIds) }, rootIds),
    async (db) => reachesOf(db, sealer, of, await personIdsOfEach(db, of.companyId, rootIds)),
  )
  return [...byLead.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    return {
      person: leadOf(first),
      score: scores.get(first.root_id) ?? 0,
      reach: reachOf(first.root_id),
      reasons: own.map((row) => ({
        reason: row.reason,
        at: row.at.toISOString(),
        since: row.since.toISOString(),
        times: row.times,
        contentType: row.content_type,
        contentId: row.content_id,
        contentTitle: row.title ?? '',
        contentKind: row.kind ?? '',
      })),
    }
  })
}
