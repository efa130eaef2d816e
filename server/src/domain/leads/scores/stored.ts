import { type RawBuilder, sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import { forEachCompany } from '#core/jobs/each-company.ts'
import { personIdsOfEach } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { todayFor } from '#domain/tracking/deeds.ts'
import { ledger } from './ledger.ts'
import { rulesOf } from './rules.ts'

/** The largest number of sums that one transaction computes. */
const SUMS_PER_TRANSACTION = 2_000
/** `scored_id`, `score`: the stored scores of a company's leads. Call `sumScores` before. */
export const storedScores = (companyId: string): RawBuilder<unknown> =>
  sql`(select root_id as scored_id, score from lead_score where company_id = ${companyId})`

/** Makes other transactions that compute or mark sums of the company wait. Take this lock before any row of `lead_score`. */
export const lockScores = (db: TenantDb, companyId: string): Promise<void> =>
  lockUntilEnd(db, `scores ${companyId}`)

/**
 * Computes the sums again that may have changed: by new deeds, by other rules, or because points lapse on this day. One
 * transaction of a company does so at a time. It does not wait for writers of leads, who may wait for it: it skips
 * locked rows, which are being marked as due.
 * @returns whether more of them are due
 */
export async function sumScores(db: TenantDb, companyId: string): Promise<boolean> {
  await lockScores(db, companyId)
  await markDue(db, companyId)
  const due = await sql<{ root_id: string }>`
    select root_id from lead_score where company_id = ${companyId} and due_on <= ${todayFor(companyId)}
    order by due_on limit ${SUMS_PER_TRANSACTION} for update skip locked`.execute(db)
  const rootIds = due.rows.map((row) => row.root_id)
  if (rootIds.length === 0) return false
  const personIds = await personIdsOfEach(db, companyId, rootIds)
  const rules = await rulesOf(db, companyId)
  await sql`
    with sums as (
      select row.root_id, sum(row.points)::integer as score, min(later.on_day) as due_on
      from (${ledger({ companyId, staffIds: 'all', personIds }, rules)}) row
      join jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) rule(action text, "decayDays" integer, "validDays" integer)
        on rule.action = row.action
      left join lateral (
        select min(on_day) as on_day
        from (values (row.earned_on + rule."validDays"), (row.earned_on + nullif(rule."decayDays", 0))) lapse(on_day)
        where row.kind = 'earned' and on_day > ${todayFor(companyId)}
      ) later on true
      group by row.root_id
    )
    update lead_score set score = coalesce(sums.score, 0), due_on = coalesce(sums.due_on, 'infinity')
    from unnest(${rootIds}::uuid[]) asked(root_id) left join sums on sums.root_id = asked.root_id
    where lead_score.company_id = ${companyId} and lead_score.root_id = asked.root_id`.execute(db)
  return rootIds.length === SUMS_PER_TRANSACTION
}

/** Marks the sums that may have changed since the last run; in the first run, those of all leads. */
async function markDue(db: TenantDb, companyId: string): Promise<void> {
  const { rows } = await sql<{ time_zone: string; basis: string | null }>`
    select company.time_zone, state.basis from company
    left join lead_score_state state on state.company_id = ${companyId}
    where company.company_id = ${companyId}`.execute(db)
  const basis = JSON.stringify([rows[0]?.time_zone, await rulesOf(db, companyId)])
  const known = rows[0]?.basis
  if (known === null || known === undefined) {
    // Transactions that are writing leads now do not see yet that sums are stored.
    await sql`select lock_leads(${companyId})`.execute(db)
    await sql`
      insert into lead_score (company_id, root_id)
      select distinct company_id, root_id from lead where company_id = ${companyId}
      on conflict (company_id, root_id) do update set due_on = '-infinity'`.execute(db)
  } else if (known !== basis)
    await sql`update lead_score set due_on = '-infinity' where company_id = ${companyId}`.execute(db)
  else await markTouched(db, companyId)
  await sql`
    insert into lead_score_state (company_id, summed_at, basis) values (${companyId}, now(), ${basis})
    on conflict (company_id) do update set summed_at = excluded.summed_at, basis = excluded.basis`.execute(db)
}

/**
 * Marks persons with deeds since the last run or in the ten seconds before it, because events become visible some time
 * after their arrival.
 */
const markTouched = (db: TenantDb, companyId: string) =>
  sql`
    with touched as (
      select distinct ${rootIdOf('p')} as root_id
      from lead_score_state state
      join staff s on s.company_id = ${companyId}
      cross join lateral (
        select person_id from radar_entry e
        where e.company_id = ${companyId} and e.staff_id = s.staff_id
          and e.touched_at >= state.summed_at - interval '10 seconds'
      ) entry
      join person p on p.company_id = ${companyId} and p.person_id = entry.person_id
      where state.company_id = ${companyId}
    ), free as (
      select root_id from lead_score
      where company_id = ${companyId} and due_on > '-infinity' and root_id in (select root_id from touched)
      for update skip locked
    )
    update lead_score set due_on = '-infinity' from free
    where lead_score.company_id = ${companyId} and lead_score.root_id = free.root_id`.execute(db)

/** Computes all due sums of a company in short transactions: a writer of leads waits for one of them at most. */
export async function sumAllScores(db: Pick<Database, 'tenant'>, companyId: string): Promise<void> {
  while (await db.tenant(companyId, (tenant) => sumScores(tenant, companyId))) {}
}

/** Updates the sums of the companies that use them, so that a call has few to compute. */
export async function sumEverywhere(db: Pick<Database, 'ops' | 'tenant'>): Promise<void> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from lead_score_state order by company_id`.execute(db.ops)
  await forEachCompany(rows, (companyId) => sumAllScores(db, companyId))
}
