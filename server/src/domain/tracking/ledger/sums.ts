import { type RawBuilder, sql } from 'kysely'
import { wholeCompany } from './whole-company.ts'

/** Parts of a query of raw events that adds them up as the writer's statement does. */

/** Views with which a visit, or a kind of content in it, began. */
export const opened: RawBuilder<unknown> = sql`event = 'view' and first_of in ('visit', 'kind')`

/** Views with which a visit began. */
export const began: RawBuilder<unknown> = sql`event = 'view' and first_of = 'visit'`

/** `visits`, `kind_visits` */
export const visitSums: RawBuilder<unknown> = sql`(count(*) filter (where ${began})) as visits,
  (count(*) filter (where ${opened})) as kind_visits`

/** `duration_ms`, `saves`, `calls` */
export const deedSums: RawBuilder<unknown> = sql`sum(coalesce(grown_ms, 0)) as duration_ms,
  (count(*) filter (where event = 'save_contact')) as saves, (count(*) filter (where event = 'call')) as calls`

/** Events that change one of `deedSums`. */
export const isDeed: RawBuilder<unknown> = sql`event in ('save_contact', 'call') or grown_ms > 0`

/** Each event twice, with its salesperson and with the whole company as `scope`. */
export const scopes: RawBuilder<unknown> = sql`cross join lateral (values (staff_id), (${sql.lit(wholeCompany)}::uuid)) scopes(scope)`
