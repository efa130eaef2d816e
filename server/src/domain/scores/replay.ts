import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { type Replayed, replayEvents } from '#domain/tracking/ledger/replay.ts'
import { sumScores } from './stored.ts'

type Options = { write: boolean }

/**
 * Derives every stored number of a company again from what it follows from: roll-ups from events and visits, leads from
 * all deeds, scores from their rows. Safe while the company is used.
 * @param options `write: false` counts the rows that differ and changes nothing
 * @returns each derived table once, in the order in which they follow from each other
 */
export async function replayCompany(
  db: Pick<Database, 'ops' | 'tenant'>,
  companyId: string,
  options: Options,
): Promise<Replayed[]> {
  return [
    ...(await replayEvents(db.ops, companyId, options)),
    await replayLeads(db.ops, companyId, options),
    await replayScores(db, companyId, options),
  ]
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

/** Scores of a company that has never ordered its leads by them are not stored. */
async function replayScores(
  db: Pick<Database, 'tenant'>,
  companyId: string,
  { write }: Options,
): Promise<Replayed> {
  let differing = 0
  const onlyCounted = new Error('nothing is written')
  try {
    await db.tenant(companyId, async (tenant) => {
      const scores = async () => {
        const known = tenant.selectFrom('lead_score').select(['root_id', 'score'])
        return new Map(
          (await known.where('company_id', '=', companyId).execute()).map((row) => [row.root_id, row.score]),
        )
      }
      const before = await scores()
      if (before.size === 0) return
      await sql`update lead_score set due_on = '-infinity' where company_id = ${companyId}`.execute(tenant)
      while (await sumScores(tenant, companyId)) {}
      const after = await scores()
      differing = [...after].filter(([rootId, score]) => before.get(rootId) !== score).length
      if (!write) throw onlyCounted
    })
  } catch (error) {
    if (error !== onlyCounted) throw error
  }
  return { table: 'lead_score', differing }
}
