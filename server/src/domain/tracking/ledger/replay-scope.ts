import { sql } from 'kysely'

/**
 * The company, and the first whole day of which all raw events exist and have their `day`. An instance of the previous
 * version writes events without one after the upgrade of the database.
 */
export interface Scope {
  companyId: string
  /** `YYYY-MM-DD` in the company's time zone. */
  seal: string
  /** Whether rows that differ are corrected. */
  write: boolean
}

/** The company's events that were counted on the day of the seal or later. */
export const events = ({ companyId, seal }: Scope) =>
  sql`(select * from event where company_id = ${companyId} and day >= ${seal}::date)`

/** The moment at which the day of the seal began. */
export const sealedAt = ({ companyId, seal }: Scope) =>
  sql`(select ${seal}::date::timestamp at time zone time_zone from company where company_id = ${companyId})`

/**
 * The company's events that arrived after `sealedAt`. After a change of the time zone a day may begin a second time: then
 * these are not the events of `events`, which may include an earlier one and leave a later one out.
 */
export const eventsSince = (scope: Scope) =>
  sql`(select * from event where company_id = ${scope.companyId} and day is not null and received_at >= ${sealedAt(scope)})`

/**
 * A condition: a row of `differing` may be made, because its person was not erased since the statement began. Waits for
 * an erasure that is under way.
 */
export const isNotErased = ({ companyId }: Scope) => sql`not coalesce((
    select person.erased_at is not null from person
    where person.company_id = ${companyId} and person.person_id = differing.person_id for key share
  ), false)`
