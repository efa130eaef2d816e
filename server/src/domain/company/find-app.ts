import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { type AppSecrets, type FindApp, NotSupportedYet } from '#core/platform/credentials.ts'

// Self-built and agent-developed: both ask for tokens by corp id and secret.
const supported = [0, 1]

/** The apps of open companies, their secrets unsealed. One short transaction each. */
export function appFinder(db: Pick<Database, 'tenant'>, sealer: Sealer): FindApp {
  return async (companyId, kind) => {
    if (!companyId) return null
    const row = await db.tenant(companyId, (tenant) =>
      tenant
        .selectFrom('credential as a')
        .innerJoin('company as c', 'c.company_id', 'a.company_id')
        .select(['a.app_id', 'a.agent_id', 'a.sealed', 'c.app_type'])
        .where('a.company_id', '=', companyId)
        .where('a.kind', '=', kind)
        .where('c.status', '=', 'open')
        .executeTakeFirst(),
    )
    if (!row) return null
    if (kind === 'wecom' && !supported.includes(row.app_type))
      throw new NotSupportedYet(`external app type ${row.app_type}`)
    const secrets = JSON.parse(sealer.open(companyId, row.sealed)) as AppSecrets
    return { ...secrets, companyId, kind, appId: row.app_id, agentId: row.agent_id }
  }
}
