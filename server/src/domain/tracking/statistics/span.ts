import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { dayAfter, daysBetween, isDay } from '@mingpian/contract/shared/rules/days.ts'
import { longestSpan } from '@mingpian/contract/shared/rules/visit-source.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { midnight } from '#domain/company/time-zone.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { teamOf } from '#domain/staff/departments.ts'
import { memberOf } from '#domain/staff/members.ts'
import { wholeCompany } from '#domain/tracking/ledger/whole-company.ts'

export interface Asked {
  from: string
  to: string
  contentType?: ContentType
  scope?: 'own' | 'company'
  userId?: string
}

/** The days and the member of staff of a statistic. */
export interface Span {
  companyId: string
  /** The member of staff; `wholeCompany` for all members. */
  staffId: string
  /** '' for any. */
  contentType: string
  /** The first and the last day. */
  from: string
  to: string
  /** The first of as many days before. */
  before: string
}

/** @throws Failure 400 for days that are none or too many, 403 for another's company view, 404 for another's member */
export async function spanOf(db: TenantDb, caller: Caller, asked: Asked): Promise<Span> {
  const { companyId } = caller
  const { from, to, contentType = '' } = asked
  const days = daysOf(from, to)
  const before = dayAfter(from, -days)
  return { companyId, staffId: await staffOf(db, caller, asked), contentType, from, to, before }
}

async function staffOf(db: TenantDb, caller: Caller, { scope, userId }: Asked): Promise<string> {
  if (userId === undefined || userId === caller.userId) {
    if (scope !== 'company' || userId !== undefined) return caller.staffId
    if (!may(caller.role, 'figures.read')) throw new Failure('forbidden')
    return wholeCompany
  }
  const member = await memberOf(db, caller.companyId, userId)
  if (!member || !(await maySee(db, caller, member.staffId))) throw new Failure('notFound')
  return member.staffId
}

/** Administrators see every member, superiors their team. */
const maySee = async (db: TenantDb, caller: Caller, staffId: string): Promise<boolean> =>
  may(caller.role, 'figures.read') || (await teamOf(db, caller)).includes(staffId)

/** Number of days from one to another. */
function daysOf(from: string, to: string): number {
  const wrong = [
    ...(isCommonDay(from) ? [] : [{ path: 'from', message: 'from is not a day' }]),
    ...(isCommonDay(to) ? [] : [{ path: 'to', message: 'to is not a day' }]),
  ]
  const days = daysBetween(from, to) + 1
  if (wrong.length === 0 && days < 1) wrong.push({ path: 'to', message: 'to is before from' })
  if (days > longestSpan)
    wrong.push({ path: 'to', message: `to is more than ${longestSpan} days after from` })
  if (wrong.length > 0) throw new Failure('parameterError', { parameters: wrong })
  return days
}

/** Whether a day is in a year for which the calendars of PostgreSQL and JavaScript agree. */
const isCommonDay = (day: string) => day >= '1970-01-01' && day < '9000' && isDay(day)

/** Rows of counts by day of a span and the previous one; `ours` only those of the span. */
export const inSpans = ({ companyId, staffId, before, to }: Span) =>
  sql`company_id = ${companyId} and staff_id = ${staffId}::uuid and day between ${before}::date and ${to}::date`
export const inSpan = ({ companyId, staffId, from, to }: Span) =>
  sql`company_id = ${companyId} and staff_id = ${staffId}::uuid and day between ${from}::date and ${to}::date`

/** Rows of persons by day: theirs are of single salespeople. */
export const ofPersons = (span: Span, table: string, until: RawBuilder<unknown> = sql`true`) => {
  const { companyId, from, to, contentType } = span
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('company_id')} = ${companyId} and ${ofStaff(span, column('staff_id'))}
    and ${column('day')} between ${from}::date and ${to}::date
    and ${contentType ? sql`${column('content_type')} = ${contentType}` : sql`true`} and ${until}`
}

/** A condition for rows of the span's member of staff, or of any member for the whole company. */
export const ofStaff = ({ companyId, staffId }: Span, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  staffId === wholeCompany
    ? sql`${column} = any(array(select staff_id from staff where company_id = ${companyId}))`
    : sql`${column} = ${staffId}::uuid`

/** `at`, `share_type`, `person_id`, `content_type`, `content_id` of every forward, of the span's members and type. */
export const forwardsOf = (span: Span): RawBuilder<unknown> => sql`
  select f.at, share.share_type, share.person_id, share.content_type, share.content_id
  from forward f join share on share.company_id = f.company_id and share.share_id = f.share_id
  where f.company_id = ${span.companyId} and ${ofStaff(span, sql.ref('share.staff_id'))} and ${ofType(span)}`

/** A condition for left cards `x`: those of colleagues, who try it out, do not count. */
export const leftByVisitors = ({ companyId }: Span): RawBuilder<unknown> => sql`not exists (
  select from person one join person root
    on root.company_id = one.company_id and root.person_id = ${rootIdOf('one')}
  where one.company_id = ${companyId} and one.person_id = x.person_id and coalesce(one.staff_id, root.staff_id) is not null)`

/** The column of counts by day that holds the span's visits: of one kind of content, those in which it was looked at. */
export const visitsIn = ({ contentType }: Span): RawBuilder<unknown> =>
  sql.ref(contentType ? 'kind_visits' : 'visits')

/** Whether a row of `visit` begins a visit of the span: of any kind, or of the span's. */
export const beginsVisit = ({ contentType }: Span, table: string): RawBuilder<unknown> => {
  const firstOf = sql.ref(`${table}.first_of`)
  return contentType ? sql`${firstOf} in ('visit', 'kind')` : sql`${firstOf} = 'visit'`
}

export const ofType = ({ contentType }: Span): RawBuilder<unknown> =>
  contentType ? sql`content_type = ${contentType}` : sql`true`

/** The time at which a day of the company begins. */
export const beginOf = ({ companyId }: Span, day: string, more = 0): RawBuilder<unknown> =>
  midnight(companyId, day, more)

/** The company's day of a time. */
export const dayOf = ({ companyId }: Span, moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${moment} at time zone (select time_zone from company where company_id = ${companyId}))::date`
