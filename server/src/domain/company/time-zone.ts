import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { dayOf } from '#core/http/moment.ts'

/** Whether the runtime knows a time zone by this IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The company's time zone, by its IANA name. @throws Failure notFound */
export async function timeZoneOf(db: TenantDb, companyId: string): Promise<string> {
  const company = await db
    .selectFrom('company')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new Failure('notFound')
  return company.time_zone
}

/** Midnight on the company's clock, with which a day begins, or the next one. @param day YYYY-MM-DD */
export const midnight = (companyId: string, day: string, plusDays = 0): RawBuilder<Date> =>
  sql`((${day}::date + ${plusDays}::integer)::timestamp at time zone (select time_zone from company where company_id = ${companyId}))`

/**
 * Whether a moment lies in days on the company's clock, both included. A missing day bounds nothing.
 * @throws Failure parameterError for a day that no calendar has
 */
export function inDays(
  companyId: string,
  moment: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean> {
  const begun = from === undefined ? sql`true` : sql`${moment} >= ${midnight(companyId, dayOf('from', from))}`
  const over = to === undefined ? sql`true` : sql`${moment} < ${midnight(companyId, dayOf('to', to), 1)}`
  return sql`(${begun} and ${over})`
}

/** Moments between which something lies, the later one excluded; a missing one bounds nothing. */
export interface Moments {
  since: Date | null
  until: Date | null
}

/**
 * The moments of which `inDays` speaks, read ahead of the statement that uses them. Only of moments that it knows can the
 * planner tell how many rows they leave.
 * @throws Failure parameterError for a day that no calendar has
 */
export async function momentsOf(
  db: TenantDb,
  companyId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Moments> {
  const { rows } = await sql<Moments>`
    select ${from === undefined ? sql`null` : midnight(companyId, dayOf('from', from))}::timestamptz as since,
      ${to === undefined ? sql`null` : midnight(companyId, dayOf('to', to), 1)}::timestamptz as until`.execute(
    db,
  )
  return rows[0] ?? { since: null, until: null }
}

export const isBetween = (moment: RawBuilder<unknown>, { since, until }: Moments): RawBuilder<boolean> => {
  const begun = since === null ? sql`true` : sql`${moment} >= ${since}`
  const over = until === null ? sql`true` : sql`${moment} < ${until}`
  return sql`(${begun} and ${over})`
}
