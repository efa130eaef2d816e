import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { leadRows } from '#domain/leads/lead/rows.ts'

interface Among {
  /** All ids of some persons; their leads are derived, see `leadRows`. */
  personIds?: string[]
  /** The persons of stored leads. */
  rootIds?: string[]
}

/**
 * `watched`: a common table expression of the leads under the company's return rule, with the rule. `since`: the last
 * contact. A follow-up record, the outcome of a call, a stage or an appointment that was set, by any member, count as
 * contact; so does the hand-over or first visit to the salesperson. Later visits do not, as they are the lead's own.
 * Customers and WeCom contacts are left out.
 */
export const watchedLeads = (companyId: string, { personIds, rootIds }: Among = {}) => sql`
  ${leadRows({ companyId, staffIds: 'all' }, personIds)},
  rule as (
    select s.return_days, s.warn_days, s.return_since, company.time_zone
    from pool_setting s join company using (company_id)
    where s.company_id = ${companyId} and s.return_days > 0
  ),
  contact as materialized (
    select ${rootIdOf('p')} as root_id, max(c.at) as at
    from (
      select person_id, at from lead_follow where company_id = ${companyId}
      union all
      select person_id, at from call_outcome where company_id = ${companyId}
      union all
      select person_id, at from lead_progress where company_id = ${companyId}
    ) c
    join person p on p.company_id = ${companyId} and p.person_id = c.person_id
    where ${rootIds ? sql`(p.person_id = any(${rootIds}::uuid[]) or p.joined_into = any(${rootIds}::uuid[]))` : sql`true`}
    group by 1
  ),
  watched as (
    select leads.root_id, leads.holder_id, leads.origin_ids, leads.next_at, rule.return_days, rule.warn_days, rule.time_zone,
      greatest(leads.first_at, leads.turned_at, contact.at, rule.return_since, (
        select max(h.at) from hand_over h
        where h.company_id = ${companyId} and h.undone_at is null and h.successor_id = leads.holder_id
          and h.staff_id = any(leads.origin_ids)
      )) as since
    from leads
    cross join rule
    left join contact on contact.root_id = leads.root_id
    where not leads.is_free and not leads.is_wecom and leads.stage <> 'customer'
      and ${rootIds ? sql`leads.root_id = any(${rootIds}::uuid[])` : sql`true`}
  )`

/** The company's day on which a watched lead returns, before five in the morning. */
const leavesOn = sql`greatest(
  (since at time zone time_zone)::date + return_days + 1,
  ((next_at at time zone time_zone) - interval '5 hours')::date + 1,
  ((now() at time zone time_zone) - interval '5 hours')::date + 1
)`

/** `warned`: the watched leads that return within the company's days of warning, and in how many `days`. */
export const warnedLeads = (companyId: string, among?: Among) => sql`
  ${watchedLeads(companyId, among)},
  warned as (
    select root_id, holder_id, days from (
      select *, ${leavesOn} - (now() at time zone time_zone)::date as days from watched where warn_days > 0
    ) leaving where days <= warn_days
  )`

interface Held {
  root_id: string
  holder_id: string
}

/** @returns in how many days one of these leads returns to the pool; null outside the days of warning */
export async function returnsOf(
  db: TenantDb,
  companyId: string,
  leads: readonly Held[],
): Promise<(lead: Held) => number | null> {
  if (leads.length === 0) return () => null
  const rootIds = [...new Set(leads.map(({ root_id }) => root_id))]
  const { rows } = await sql<Held & { days: number }>`
    /* returns of leads */
    with ${warnedLeads(companyId, { rootIds })} select root_id, holder_id, days from warned`.execute(db)
  const days = new Map(rows.map((row) => [row.root_id + row.holder_id, row.days]))
  return ({ root_id, holder_id }) => days.get(root_id + holder_id) ?? null
}

/** The persons whom one of these salespeople is about to lose to the pool. */
export async function returningPersons(
  db: TenantDb,
  companyId: string,
  staffIds: string[] | 'all',
): Promise<string[]> {
  const { rows } = await sql<{ root_id: string }>`
    with ${warnedLeads(companyId)} select distinct root_id from warned
    where ${staffIds === 'all' ? sql`true` : sql`holder_id = any(${staffIds}::uuid[])`}`.execute(db)
  return rows.map(({ root_id }) => root_id)
}
