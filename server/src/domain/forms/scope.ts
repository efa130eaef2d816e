import type { Handling } from '@mingpian/contract/forms.ts'
import { may, type Role } from '@mingpian/contract/shared/roles.ts'
import { plainPhone } from '@mingpian/contract/shared/rules/phone.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import { hasWords } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { dayOf } from '#core/http/moment.ts'
import { isOwnPiece } from '#domain/content/visibility.ts'
import { rootIdOf } from '#domain/identity/root.ts'

/** The member who reads answers. */
export interface Reader {
  companyId: string
  staffId: string
  role: Role | ''
}

/** Filter of a form's answers. */
export interface AnswerFilter {
  formId: string
  /** Part of an answer's text, or a whole phone number. */
  keyword?: string
  question?: string
  value?: string
  /** Days of the company's time zone, each of them included. */
  from?: string
  to?: string
  /** A lead's id: a unionId, or the id of a person. */
  unionId?: string
  /** State of handling; `left` for all states but done. */
  handling?: Handling | 'left'
  /** The member who handles it, by their user id. */
  handlerId?: string
  /** Only the newest of each person with a session. */
  perPerson?: '1'
}

/**
 * Answers that a reader may see. An administrator sees all. Others see answers to their own forms, answers that came to
 * them, answers that they handle, and those of their predecessors. Of the tables `form_answer a` and `material`.
 */
export function isReadable(reader: Reader): RawBuilder<boolean> {
  return may(reader.role, 'forms.read') ? sql<boolean>`true` : isTheirs(reader)
}

/** Answers whose handling a member may change: those that `isReadable` gives a member without a right to forms. */
export function isHandled(reader: Reader): RawBuilder<boolean> {
  return may(reader.role, 'forms.write') ? sql<boolean>`true` : isTheirs(reader)
}

/**
 * Answers whose telephones a member sees as the salesperson of the lead. A role that may name any handler could name
 * itself: for such a role being the handler does not count.
 */
export function isOwnLead(reader: Reader): RawBuilder<boolean> {
  return may(reader.role, 'forms.write') ? isOfTheirLead(reader) : isTheirs(reader)
}

const theirs = ({ companyId, staffId }: Reader) => sql`select staff_id from staff
  where company_id = ${companyId} and ${staffId}::uuid in (staff_id, successor_id)`

const isOfTheirLead = (reader: Reader) =>
  sql<boolean>`(${isOwnPiece(reader.companyId, reader.staffId)} or coalesce(a.staff_id in (${theirs(reader)}), false))`

const isTheirs = (reader: Reader) =>
  sql<boolean>`(${isOfTheirLead(reader)} or a.handler_id in (${theirs(reader)}))`

/** The answers that match a filter, for the same tables. */
export function isMeant(
  sealer: Sealer,
  companyId: string,
  { formId, keyword = '', question, value, unionId, from, to, handling, handlerId }: AnswerFilter,
): RawBuilder<boolean> {
  const words = keyword.trim()
  const conditions = [
    isUuid(formId) ? sql`a.form_id = ${formId}` : sql`false`,
    ...(words
      ? [
          sql`(${hasWords(sql`a.search`, words)}
            or a.phone_hash = any(${sealer.indexes(companyId, plainPhone(words))}::bytea[]))`,
        ]
      : []),
    ...(from ? [sql`a.at >= ${startOf(companyId, 'from', from)}`] : []),
    ...(to ? [sql`a.at < ${startOf(companyId, 'to', to, 1)}`] : []),
    ...(handling ? [handling === 'left' ? sql`a.handling <> 'done'` : sql`a.handling = ${handling}`] : []),
    ...(handlerId
      ? [
          sql`a.handler_id = (select staff_id from staff where company_id = ${companyId} and user_id = ${handlerId})`,
        ]
      : []),
    ...(unionId ? [isOfLead(companyId, unionId)] : []),
    ...(question ? [sql`a.answers ? ${question}`] : []),
    ...(question && value !== undefined
      ? [
          sql`case jsonb_typeof(a.answers -> ${question}) when 'array' then (a.answers -> ${question}) ? ${value}
            else a.answers ->> ${question} = ${value} end`,
        ]
      : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * The time at which a day begins in the company's time zone, or of the day `more` days later.
 * @throws Failure parameterError for an invalid day
 */
function startOf(companyId: string, name: string, day: string, more = 0): RawBuilder<Date> {
  return sql<Date>`((${dayOf(name, day)}::date + ${more}::integer)::timestamp at time zone
    (select time_zone from company where company_id = ${companyId}))`
}

/** Submitted by the person whom a lead's id names, under any of their ids. */
export const isOfLead = (companyId: string, id: string): RawBuilder<boolean> => sql<boolean>`a.person_id in (
  select one.person_id from (
    select ${rootIdOf('named')} as root_id from person named
    where named.company_id = ${companyId}
      and (named.union_id = ${id} and named.union_id <> '' or named.person_id = ${isUuid(id) ? id : null}::uuid)
    limit 1
  ) lead
  join person one on one.company_id = ${companyId}
    and (one.person_id = lead.root_id or one.joined_into = lead.root_id))`
