import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'
import { insertTurn, type TurnedLead } from '#domain/leads/turns/turns.ts'
import { factsOfEach } from './facts.ts'
import { withRules } from './open.ts'

/**
 * Gives leads that entered the pool to members by the company's rules, never to the salesperson who gave the lead back.
 * Leads without a matching rule stay.
 */
export async function assignArrived(
  db: TenantDb,
  companyId: string,
  leads: readonly { lead: TurnedLead; formerId: string }[],
): Promise<void> {
  if (leads.length === 0) return
  await withRules(db, companyId, async (chooser, rules) => {
    const factsOf = await factsOfEach(
      db,
      companyId,
      leads.map(({ lead }) => lead.rootId),
      rules.some(({ tagIds }) => tagIds.length > 0),
    )
    const turnIds: string[] = []
    for (const { lead, formerId } of leads) {
      const chosen = chooser.give({ source: 'pool', ...factsOf(lead.rootId), formerId })
      if (!chosen) continue
      const turn = { fromId: null, toId: chosen.staffId, way: 'rule' as const, reason: chosen.rule }
      turnIds.push(await insertTurn(db, lead, turn))
    }
    if (turnIds.length > 0)
      await record(db, companyId, 'assignment rule', 'leads assigned by rule', { turnIds })
  })
}
