import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { retryUndone } from '#core/db/retry.ts'
import { type Replayed, replayEvents } from '#domain/tracking/ledger/replay.ts'
import { scoresOf } from './scores.ts'
import { lockScores, sumAllScores, sumScores } from './stored.ts'

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

/** Persons whose leads are derived by one statement. While they are written, visits of the company wait. */
const PERSONS_PER_STATEMENT = 500

/** Derives the leads of some persons after others, so that no statement takes long. */
async function replayLeads(db: Database['ops'], companyId: string, { write }: Options): Promise<Replayed> {
  let differing = 0
  let after: string | undefined
  for (;;) {
    const ids = await rootsAfter(db, companyId, after)
    if (ids.length === 0) return { table: 'lead', differing }
    const wrong = await wrongLeads(db, companyId, ids)
    differing += wrong.length
    if (write && wrong.length > 0)
      await retryUndone(() => sql`select refresh_leads(${companyId}, ${wrong}::uuid[])`.execute(db))
    after = ids.at(-1)
  }
}

/** The next persons who may have leads, and those who have some. */
async function rootsAfter(
  db: Database['ops'],
  companyId: string,
  after: string | undefined,
): Promise<string[]> {
  const next = (column: string) =>
    sql`company_id = ${companyId} ${after ? sql`and ${sql.ref(column)} > ${after}` : sql``} order by 1 limit ${PERSONS_PER_STATEMENT}`
  const { rows } = await sql<{ id: string }>`
    (select person_id as id from person where ${next('person_id')})
    union (select root_id from lead where ${next('root_id')})
    union (select root_id from lead_name where ${next('root_id')})
    order by 1 limit ${PERSONS_PER_STATEMENT}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of some persons whose stored leads, or the letters by which names are searched, differ from the derivation. */
async function wrongLeads(db: Database['ops'], companyId: string, ids: string[]): Promise<string[]> {
  const isAsked = sql`company_id = ${companyId} and root_id = any(${ids}::uuid[])`
  const { rows } = await sql<{ root_id: string }>`
    with derived as materialized (select * from derived_leads(${companyId}, ${ids}::uuid[])),
    known as materialized (select * from lead where ${isAsked}),
    named as materialized (select root_id, tripled_letters(name) as letters from derived),
    letters as materialized (select root_id, letters from lead_name where ${isAsked})
    select root_id from (select * from derived except select * from known) missing
    union select root_id from (select * from known except select * from derived) false_row
    union select root_id from (select * from named except select * from letters) unnamed
    union select root_id from letters where root_id not in (select root_id from named)`.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** Leads whose scores are read by one statement. */
const LEADS_PER_STATEMENT = 2_000

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
  for (let start = 0; start < rows.length; start += LEADS_PER_STATEMENT) {
    const some = rows.slice(start, start + LEADS_PER_STATEMENT)
    const ids = some.map(({ root_id }) => root_id)
    const computed = await scoresOf(db, { companyId, staffIds: 'all' }, ids)
    for (const { root_id: id, is_lead: isLead, score } of some)
      if (!isLead || score !== (computed.get(id) ?? 0)) wrong.push(id)
  }
  return wrong
}

/** Computes all scores again, as the job does. */
async function renewScores(db: Pick<Database, 'tenant'>, companyId: string): Promise<void> {
  await db.tenant(companyId, async (tenant) => {
    await lockScores(tenant, companyId)
    await sql`
      delete from lead_score known where company_id = ${companyId}
        and not exists (select from lead where lead.company_id = ${companyId} and lead.root_id = known.root_id)`.execute(
      tenant,
    )
    await sql`
      insert into lead_score (company_id, root_id)
      select distinct company_id, root_id from lead where company_id = ${companyId} order by root_id
      on conflict do nothing`.execute(tenant)
    await sql`update lead_score set due_on = '-infinity' where company_id = ${companyId}`.execute(tenant)
  })
  await sumAllScores(db, companyId)
}
