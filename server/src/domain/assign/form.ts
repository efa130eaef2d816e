import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'
import { leadRows } from '#domain/leads/rows.ts'
import { insertTurn } from '#domain/turns/turns.ts'
import type { Chosen } from './choose.ts'
import { factsOfEach } from './facts.ts'
import { withRules } from './open.ts'

/** A person who filled in a form to which no salesperson led. */
interface Submitter {
  companyId: string
  rootId: string
  /** Regions that the form names. */
  regions: readonly string[]
}

/**
 * The salesperson of a form without one: the one who has the lead, also in a company without rules, else the member to
 * whom a rule gives it. The rules' lock makes forms of one person that come at once follow each other, so that the holder is
 * looked up again under it.
 */
export async function chooseForForm(
  db: TenantDb,
  { companyId, rootId, regions }: Submitter,
): Promise<Holder | Chosen | undefined> {
  const known = await holderOf(db, companyId, rootId)
  if (known) return known
  return withRules(db, companyId, async (chooser, rules) => {
    const holder = await holderOf(db, companyId, rootId)
    if (holder) return holder
    const needsTags = rules.some(({ tagIds }) => tagIds.length > 0)
    const facts = (await factsOfEach(db, companyId, [rootId], needsTags))(rootId)
    return chooser.give({ source: 'form', ...facts, regions: [...facts.regions, ...regions] })
  })
}

/** The salesperson who has a lead; of several, the one of the last deed. */
interface Holder {
  userId: string
  ruleId?: undefined
}

async function holderOf(db: TenantDb, companyId: string, rootId: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    with ${leadRows({ companyId, staffIds: 'all' })}
    select s.user_id as "userId" from leads
    join staff s on s.company_id = ${companyId} and s.staff_id = leads.holder_id
    where leads.root_id = ${rootId} and not leads.is_free
    order by leads.last_at desc, leads.holder_id limit 1`.execute(db)
  return rows[0]
}

/** Writes into the lead's history which rule gave it. */
export async function keepFormTurn(
  db: TenantDb,
  { companyId, rootId }: Pick<Submitter, 'companyId' | 'rootId'>,
  { staffId, rule }: Chosen,
): Promise<void> {
  const lead = { companyId, rootId, originIds: [staffId] }
  const turnId = await insertTurn(db, lead, { fromId: null, toId: staffId, way: 'rule', reason: rule })
  await record(db, companyId, 'assignment rule', 'leads assigned by rule', { turnIds: [turnId] })
}
