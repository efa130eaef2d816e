import type { AssignPreview, AssignSetting } from '@mingpian/contract/assign.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { leadRows } from '#domain/leads/lead/rows.ts'
import { factsOfEach } from './facts.ts'
import { chooserOver } from './open.ts'
import { rulesIn } from './setting.ts'

/** The largest number of pool leads that a preview reads. */
const PREVIEWED_LEADS = 500

/** The members to whom rules would give the leads of the pool, the latest arrivals first. Changes nothing. */
export async function previewOf(
  db: TenantDb,
  companyId: string,
  setting: AssignSetting,
): Promise<AssignPreview> {
  const drafts = await rulesIn(db, companyId, setting)
  // A new rule has no id yet, so its position identifies it. Sources are ignored: all of the leads are in the pool.
  const rules = drafts.rules.map((rule, at) => ({ ...rule, ruleId: String(at), sources: [] }))
  const { chooser, receivers } = await chooserOver(db, companyId, rules, drafts.awayUntil)
  const { rows } = await sql<{ root_id: string; former_id: string }>`
    with ${leadRows({ companyId, staffIds: 'all' })}
    select root_id, former_id from (
      select distinct on (root_id) root_id, holder_id as former_id, turned_at from leads where is_free
      order by root_id, turned_at desc nulls last, holder_id
    ) free order by turned_at desc nulls last, root_id limit ${PREVIEWED_LEADS + 1}`.execute(db)
  const looked = rows.slice(0, PREVIEWED_LEADS)
  const factsOf = await factsOfEach(
    db,
    companyId,
    looked.map(({ root_id }) => root_id),
    rules.some(({ tagIds }) => tagIds.length > 0),
  )
  const given = looked.map(({ root_id, former_id }) =>
    chooser.give({ source: 'pool', ...factsOf(root_id), formerId: former_id }),
  )
  return {
    rules: rules.map(({ ruleId, staffIds }) => {
      const own = given.filter((chosen) => chosen?.ruleId === ruleId)
      const members = staffIds.flatMap((id) => {
        const receiver = receivers.get(id)
        if (!receiver) return []
        const { userId, name, skipped } = receiver
        return [{ userId, name, skipped, leads: own.filter((chosen) => chosen?.staffId === id).length }]
      })
      return { leads: own.length, members }
    }),
    rest: given.filter((chosen) => !chosen).length,
    isCut: rows.length > PREVIEWED_LEADS,
  }
}
