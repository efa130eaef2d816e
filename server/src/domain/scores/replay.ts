import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { type Replayed, replayEvents } from '#domain/tracking/ledger/replay.ts'
import { scoresOf } from './scores.ts'
import { sumScores } from './stored.ts'

type Options = { write: boolean }

/**
 * Derives every stored number of a company again: roll-ups from events and visits, leads from all deeds, scores from
 * their rows. Safe while the company is used.
 * @param options `write: false` counts the rows that differ and changes nothing
 * @returns each derived table once, in the order of derivation
 */
export async function replayCompany(
  db: Pick<Database, 'ops' | 'tenant'>,
  companyId: string,
  options: Options,
): Promise<Replayed[]> {
  const events = await replayEvents(db.ops, companyId, options)
  // Leads that are derived again begin with a score of 0, so differences are counted before.
  const scores = await differingScores(db, companyId)
  const leads = await replayLeads(db.ops, companyId, options)
  if (options.write && scores !== undefined) await renewScores(db, companyId)
  return [...events, leads, { table: 'lead_score', differing: scores ?? 0 }]
}

async function replayLeads(db: Database['ops'], companyId: string, { write }: Options): Promise<Replayed> {
  const { rows } = await sql<{ differing: number }>`
    with roots as materialized (
      select array_agg(person_id) as ids from person where company_id = ${companyId} and joined_into is null
    ), told as materialized (
      select lead.* from roots cross join lateral derived_leads(${companyId}, ids) lead
    ), known as materialized (select * from lead where company_id = ${companyId})
    select count(distinct root_id)::integer as differing from (
      (select * from told except select * from known) union all (select * from known except select * from told)
    ) differing`.execute(db)
  if (write) await sql`select rebuild_leads(${companyId})`.execute(db)
  return { table: 'lead', differing: rows[0]?.differing ?? 0 }
}

/** Leads per statement that reads scores. */
const MOST_AT_ONCE = 2_000

/**
 * Counts the stored scores that are not the sums of their rows. A due score is computed again first, in a transaction
 * that is rolled back. Locks only due rows.
 * @returns undefined for a company that has never ordered its leads by score: it stores none
 */
async function differingScores(db: Pick<Database, 'tenant'>, companyId: string): Promise<number | undefined> {
  const onlyCounted = new Error('nothing is written')
  let differing: number | undefined
  try {
    await db.tenant(companyId, async (tenant) => {
      const { rows: states } =
        await sql`select from lead_score_state where company_id = ${companyId}`.execute(tenant)
      if (states.length === 0) return
      const wrong = await wrongScores(tenant, companyId)
      // A deed that arrived meanwhile is no difference.
      differing = wrong.length > 0 ? (await wrongScores(tenant, companyId, wrong)).length : 0
      throw onlyCounted
    })
  } catch (error) {
    if (error !== onlyCounted) throw error
  }
  return differing
}

/** The persons, of all or of some, whose stored score is not the sum of its rows. A lead without a score has a wrong one. */
async function wrongScores(db: TenantDb, companyId: string, among?: string[]): Promise<string[]> {
  while (await sumScores(db, companyId)) {}
  const { rows } = await sql<{ root_id: string; is_lead: boolean; score: number | null }>`
    select root_id, lead.root_id is not null as is_lead, score
    from (select distinct root_id from lead where company_id = ${companyId}) lead
    full join (select root_id, score from lead_score where company_id = ${companyId}) known using (root_id)
    where ${among ? sql`root_id = any(${among}::uuid[])` : sql`true`}`.execute(db)
  const wrong: string[] = []
  for (let start = 0; start < rows.length; start += MOST_AT_ONCE) {
    const some = rows.slice(start, start + MOST_AT_ONCE)
    const ids = some.map(({ root_id }) => root_id)
    const told = await scoresOf(db, { companyId, staffIds: 'all' }, ids)
    for (const { root_id: id, is_lead: isLead, score } of some)
      if (!isLead || score !== (told.get(id) ?? 0)) wrong.push(id)
  }
  return wrong
}

/**
 * Computes all scores again in short transactions, as the job does: a writer of leads waits for one of them at most.
 */
async function renewScores(db: Pick<Database, 'tenant'>, companyId: string): Promise<void> {
  await db.tenant(companyId, async (tenant) => {
    // The order of locks in `sumScores`.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`scores ${companyId}`}, 0))`.execute(tenant)
    await sql`
      delete from lead_score known where company_id = ${companyId}
        and not exists (select from lead where lead.company_id = ${companyId} and lead.root_id = known.root_id)`.execute(
      tenant,
    )
    await sql`update lead_score set due_on = '-infinity' where company_id = ${companyId}`.execute(tenant)
  })
  while (await db.tenant(companyId, (tenant) => sumScores(tenant, companyId))) {}
}
