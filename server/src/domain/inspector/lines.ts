import type { EventLine } from '@mingpian/contract/events.ts'
import { dayAfter, daysBetween } from '@mingpian/contract/shared/rules/days.ts'
import { visitWay, visitWays } from '@mingpian/contract/shared/rules/visit-source.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { dayOf } from '#core/http/moment.ts'
import { titleOf } from '#domain/card/things.ts'
import { midnight } from '#domain/company/time-zone.ts'
import { findPerson } from '#domain/identity/find-person.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { memberOf } from '#domain/staff/members.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'

/** The largest number of events that are counted: the ledger of a large company has millions. */
const MOST_COUNTED = 10_000
const USUAL_DAYS = 7
const MOST_DAYS = 31

export interface EventsAsked {
  from?: string
  to?: string
  event?: EventLine['event']
  contentType?: EventLine['contentType']
  way?: EventLine['way']
  userId?: string
  unionId?: string
  page: number
  pageSize: number
}

export interface LineRow extends PersonRow {
  event_id: string
  received_at: Date
  event: EventLine['event']
  user_id: string
  staff_name: string
  content_type: EventLine['contentType']
  content_id: string
  title: string
  second_scene: string
  landing: string
  section: string
  duration_ms: number
  first_of: EventLine['firstOf']
}

/**
 * The columns of a line, of the events `e`, with the names of their things and persons. Without the report itself,
 * which may contain free text.
 */
export const lineColumns = sql`
  e.event_id, e.received_at, e.event, e.content_type, e.content_id, coalesce(thing.title, '') as title, e.second_scene,
  e.landing, e.section, e.duration_ms, e.first_of, s.user_id, s.name as staff_name, root.person_id as root_id,
  root.union_id, root.name, root.avatar, root.number`

export const lineSources = (companyId: string): RawBuilder<unknown> => sql`
  join staff s on s.company_id = ${companyId} and s.staff_id = e.staff_id
  join person p on p.company_id = ${companyId} and p.person_id = e.person_id
  join person root on root.company_id = ${companyId} and root.person_id = ${rootIdOf('p')}
  left join lateral (${titleOf(companyId, sql`e.content_type`, sql`e.content_id`)}) thing on true`

export const lineOf = (row: LineRow): EventLine => ({
  eventId: row.event_id,
  at: row.received_at.toISOString(),
  event: row.event,
  person: leadOf(row),
  salesperson: { userId: row.user_id, name: row.staff_name },
  contentType: row.content_type,
  contentId: row.content_id,
  contentTitle: row.title,
  way: visitWay(row.second_scene),
  landing: row.landing,
  section: row.section,
  duration: row.duration_ms,
  firstOf: row.first_of,
})

/**
 * One page of a company's events, the newest first.
 * @throws Failure parameterError for an invalid day, and for a span that ends before it begins or is longer than 31
 *   days; notFound for a salesperson or visitor who does not exist
 */
export async function eventsPage(
  db: TenantDb,
  companyId: string,
  { page, pageSize, ...asked }: EventsAsked,
): Promise<{ list: EventLine[]; total: number; isMore: boolean }> {
  const { event, contentType, way, userId, unionId } = asked
  const member = userId === undefined ? undefined : await memberOf(db, companyId, userId)
  const lead = unionId === undefined ? undefined : await findPerson(db, companyId, unionId)
  if ((userId !== undefined && !member) || (unionId !== undefined && !lead)) throw new Failure('notFound')
  const personIds = lead?.personIds
  const conditions = [
    sql`e.company_id = ${companyId}`,
    withinSpan(companyId, asked),
    event && sql`e.event = ${event}`,
    contentType && sql`e.content_type = ${contentType}`,
    way && sql`e.second_scene = ${String(visitWays.indexOf(way))}`,
    member && sql`e.staff_id = ${member.staffId}`,
    personIds && sql`e.person_id = any(${personIds}::uuid[])`,
  ]
  const asksFor = sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from event e where ${asksFor} limit ${MOST_COUNTED + 1}
    ) counted`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  const { rows } = await sql<LineRow>`
    /* events */
    with e as materialized (
      select * from event e where ${asksFor}
      order by e.received_at desc, e.event_id desc ${limitOf({ page, pageSize })}
    )
    select ${lineColumns} from e ${lineSources(companyId)}
    order by e.received_at desc, e.event_id desc`.execute(db)
  return { list: rows.map(lineOf), total: Math.min(total, MOST_COUNTED), isMore: total > MOST_COUNTED }
}

/**
 * Restricts events to the asked days, or to the last seven. If one end is missing, the span has the longest allowed
 * length.
 */
function withinSpan(companyId: string, { from, to }: Pick<EventsAsked, 'from' | 'to'>): RawBuilder<unknown> {
  if (!from && !to) return sql`e.received_at > now() - make_interval(days => ${USUAL_DAYS})`
  if (from) dayOf('from', from)
  if (to) dayOf('to', to)
  const last = to ?? dayAfter(from ?? '', MOST_DAYS - 1)
  const first = from ?? dayAfter(last, 1 - MOST_DAYS)
  if (first > last) refuseParameter('to', 'must not be before from')
  if (daysBetween(first, last) >= MOST_DAYS)
    refuseParameter('from', `must be at most ${MOST_DAYS} days before to`)
  return sql`e.received_at >= ${midnight(companyId, first)} and e.received_at < ${midnight(companyId, last, 1)}`
}
