import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'
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

/** The member to whom a rule gives a form without a salesperson. */
export const chooseForForm = (
  db: TenantDb,
  { companyId, rootId, regions }: Submitter,
): Promise<Chosen | undefined> =>
  withRules(db, companyId, async (chooser, rules) => {
    const needsTags = rules.some(({ tagIds }) => tagIds.length > 0)
    const facts = (await factsOfEach(db, companyId, [rootId], needsTags))(rootId)
    return chooser.give({ source: 'form', ...facts, regions: [...facts.regions, ...regions] })
  })

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
