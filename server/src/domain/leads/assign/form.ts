import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'
import { heldHere } from '#domain/leads/lead/access.ts'
import { leadRows } from '#domain/leads/lead/rows.ts'
import { insertTurn } from '#domain/leads/turns/turns.ts'
import type { Chosen } from './choose.ts'
import { factsOfEach } from './facts.ts'
import { withRules } from './open.ts'

/** A person who filled in a form without a salesperson. */
interface Submitter {
  companyId: string
  rootId: string
  /** Regions that the form names. */
  regions: readonly string[]
}

/**
 * The salesperson for a form without one: the salesperson who has the lead, also in a company without rules, otherwise
 * the member to whom a rule gives it. The rules' lock serialises concurrent forms of one person, so the holder is
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

/** The salesperson who has a lead; of several, the salesperson of the last deed. */
interface Holder {
  userId: string
  /** Absent: distinguishes it from a member whom a rule chose. */
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

/** Stores in the lead's history which rule gave it. */
export async function keepFormTurn(
  db: TenantDb,
  { companyId, rootId }: Pick<Submitter, 'companyId' | 'rootId'>,
  { staffId, rule }: Chosen,
): Promise<void> {
  // The rules' lock serialises the forms of one person.
  const lead = { ...heldHere({ companyId, rootId, personIds: [rootId] }), originIds: [staffId] }
  const turnId = await insertTurn(db, lead, { fromId: null, toId: staffId, way: 'rule', reason: rule })
  await record(db, companyId, 'assignment rule', 'leads assigned by rule', { turnIds: [turnId] })
}
