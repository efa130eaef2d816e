import type { RankedLead, ScoreRow, ScoreRule } from '@mingpian/contract/scores.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { findPerson } from '#domain/identity/find-person.ts'
import { personIdsOfEach } from '#domain/identity/persons.ts'
import { isWecomContact } from '#domain/identity/wecom-contact.ts'
import { ownOf } from '#domain/staff/covers.ts'
import { type DeedsOf, todayFor } from '#domain/tracking/deeds.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'
import { ledger } from './ledger.ts'
import { rulesOf } from './rules.ts'

interface Page {
  page: number
  pageSize: number
}

/** The score of one person for one member of staff and those whom they succeeded. */
export async function scoreOf(
  db: TenantDb,
  { companyId, staffId, personId }: { companyId: string; staffId: string; personId: string },
): Promise<number> {
  const personIds = (await findPerson(db, companyId, personId))?.personIds ?? []
  const of = { companyId, staffIds: await ownOf(db, { companyId, staffId }), personIds }
  return total(db, of, await rulesOf(db, companyId))
}

/** The scores of some leads, by the person. */
export async function scoresOf(
  db: TenantDb,
  of: Omit<DeedsOf, 'personIds'>,
  rootIds: string[],
): Promise<Map<string, number>> {
  const { companyId, staffIds, alsoOf } = of
  return scoresOfPersons(db, {
    companyId,
    staffIds,
    alsoOf,
    personIds: await personIdsOfEach(db, companyId, rootIds),
  })
}

/** The scores of leads of whom all ids are known, by the person. */
export async function scoresOfPersons(db: TenantDb, of: DeedsOf): Promise<Map<string, number>> {
  const { companyId } = of
  const { rows } = await sql<{ root_id: string; score: number }>`
    /* scores of leads */
    select root_id, sum(points)::integer as score
    from (${ledger(of, await rulesOf(db, companyId))}) row group by root_id`.execute(db)
  return new Map(rows.map(({ root_id, score }) => [root_id, score]))
}

/** `root_id`, `score`: the scores of all leads. */
export const scoreSums = async (db: TenantDb, of: DeedsOf): Promise<RawBuilder<unknown>> => sql`
  select row.root_id, sum(row.points)::integer as score
  from (${ledger(of, await rulesOf(db, of.companyId))}) row group by row.root_id`

async function total(db: TenantDb, of: DeedsOf, rules: ScoreRule[]): Promise<number> {
  const { rows } = await sql<{ score: number }>`
    select coalesce(sum(points), 0)::integer as score from (${ledger(of, rules)}) row`.execute(db)
  return rows[0]?.score ?? 0
}

/** One page of a lead's ledger, the newest first, with the sum of all its rows. */
export async function ledgerPage(db: TenantDb, of: DeedsOf, { page, pageSize }: Page) {
  const rules = await rulesOf(db, of.companyId)
  const sums = await sql<{ total: number; score: number }>`
    select count(*)::integer as total, coalesce(sum(points), 0)::integer as score
    from (${ledger(of, rules)}) row`.execute(db)
  const { rows } = await sql<ScoreRow>`
    select kind, action, day::text as day, earned_on::text as "earnedOn", times, points
    from (${ledger(of, rules)}) row
    order by row.day desc, row.earned_on desc, action, step, staff_id
    ${limitOf({ page, pageSize })}`.execute(db)
  return { list: rows, total: sums.rows[0]?.total ?? 0, score: sums.rows[0]?.score ?? 0 }
}

interface RankingOf extends Page {
  day: string
  /** Customers in WeCom alone. */
  customers?: true
}

/** The leads that gained most points on a day. */
export async function ranking(
  db: TenantDb,
  of: DeedsOf,
  { day, page, pageSize, customers }: RankingOf,
): Promise<{ list: RankedLead[]; total: number }> {
  const { companyId } = of
  const ranked = sql`
    with scored as (
      select row.root_id, row.staff_id, sum(points)::integer as score,
        coalesce(sum(points) filter (where row.day = ${day}::date and kind in ('earned', 'cap')), 0)::integer as gained
      from (${ledger(of, await rulesOf(db, companyId))}) row
      where ${customers ? isCustomer(companyId) : sql`true`}
      group by row.root_id, row.staff_id
    )`
  const counted = await sql<{ total: number }>`${ranked}
    select count(*)::integer as total from scored lead where gained > 0`.execute(db)
  const { rows } = await sql<PersonRow & { salesperson: string; gained: number; score: number }>`${ranked}
    select root.person_id as root_id, root.union_id, root.name, root.avatar, root.number, staff.name as salesperson,
      lead.gained, lead.score
    from scored lead
    join person root on root.company_id = ${companyId} and root.person_id = lead.root_id
    join staff on staff.company_id = ${companyId} and staff.staff_id = lead.staff_id
    where lead.gained > 0
    order by lead.gained desc, lead.score desc, lead.root_id, lead.staff_id
    ${limitOf({ page, pageSize })}`.execute(db)
  return {
    total: counted.rows[0]?.total ?? 0,
    list: rows.map((row) => ({
      person: leadOf(row),
      salesperson: row.salesperson,
      gained: row.gained,
      score: row.score,
    })),
  }
}

/** Whether the person of a row is a customer in WeCom of the salesperson who answers for the row. */
const isCustomer = (companyId: string) => sql`exists (
  select from external_contact contact
  join person root on root.company_id = ${companyId} and root.person_id = row.root_id
  where contact.company_id = ${companyId} and contact.staff_id = row.staff_id and contact.removed_at is null
    and ${isWecomContact('contact', 'root')}
)`

/** Today on the company's clock, YYYY-MM-DD. */
export async function today(db: TenantDb, companyId: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${todayFor(companyId)}::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

const mostShown = 20

/** Compares the company's scores under other rules with the present ones. */
export async function whatIf(db: TenantDb, companyId: string, proposed: ScoreRule[]) {
  const of: DeedsOf = { companyId, staffIds: 'all' }
  const sums = (rules: ScoreRule[]) => sql`
    select root_id, staff_id, sum(points)::integer as score from (${ledger(of, rules)}) row group by root_id, staff_id`
  const { rows } = await sql<
    PersonRow & {
      salesperson: string
      before: number
      after: number
      leads: number
      changed: number
      sum_before: number
      sum_after: number
    }
  >`
    with scored as (
      select root_id, staff_id, coalesce(was.score, 0) as before, coalesce(becomes.score, 0) as after
      from (${sums(await rulesOf(db, companyId))}) was
      full join (${sums(proposed)}) becomes using (root_id, staff_id)
    )
    select root.person_id as root_id, root.union_id, root.name, root.avatar, root.number, staff.name as salesperson,
      lead.before, lead.after, (count(*) over ())::integer as leads,
      (count(*) filter (where before <> after) over ())::integer as changed,
      (sum(before) over ())::integer as sum_before, (sum(after) over ())::integer as sum_after
    from scored lead
    join person root on root.company_id = ${companyId} and root.person_id = lead.root_id
    join staff on staff.company_id = ${companyId} and staff.staff_id = lead.staff_id
    order by abs(after - before) desc, after desc, lead.root_id, lead.staff_id limit ${mostShown}`.execute(db)
  const [first] = rows
  return {
    leads: first?.leads ?? 0,
    changed: first?.changed ?? 0,
    before: first?.sum_before ?? 0,
    after: first?.sum_after ?? 0,
    list: rows
      .filter(({ before, after }) => before !== after)
      .map((row) => ({
        person: leadOf(row),
        salesperson: row.salesperson,
        before: row.before,
        after: row.after,
      })),
  }
}
