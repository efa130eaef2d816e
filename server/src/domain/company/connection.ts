import { type CredentialKind, secretNames } from '@mingpian/contract/shared/credential.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { callbackAddress } from '#core/platform/callback-trip.ts'
import { credentialOf } from './credentials.ts'
import { domainsOf } from './directory.ts'
import { domainFilesOf } from './domain-files.ts'
import { companyOrigin } from './own-origin.ts'

const kinds: CredentialKind[] = ['wecom', 'wechat', 'mini', 'pay']

/** The apps of a company, with the names of their stored secrets, without the values. */
export async function connectedApps(db: TenantDb, sealer: Sealer, companyId: string) {
  const apps = []
  for (const kind of kinds) {
    const app = await credentialOf(db, sealer, companyId, kind)
    if (!app) continue
    const { appId, agentId, secrets } = app
    apps.push({ kind, appId, agentId, stored: secretNames.filter((name) => secrets[name]) })
  }
  return apps
}

/** The address that WeCom sends its messages to; '' for a company without a WeCom app. */
export async function callbackUrlOf(
  db: TenantDb,
  companyId: string,
  { corpId, publicOrigin }: { corpId: string | undefined; publicOrigin: string },
): Promise<string> {
  return corpId ? callbackAddress(await companyOrigin(db, companyId, publicOrigin), corpId) : ''
}

/** The domains of a company with the names of the files at their roots. @param ops crosses companies */
export async function connectedDomains({ ops, tenant }: Pick<Database, 'ops' | 'tenant'>, companyId: string) {
  const [domains, files] = await tenant(companyId, async (db) => [
    [...(await domainsOf(db, companyId))].sort(),
    await domainFilesOf(db, companyId),
  ])
  const shared = new Set(await sharedAmong(ops, domains))
  return domains.map((domain) => ({
    domain,
    files: files.filter((file) => file.domain === domain).map(({ name }) => name),
    shared: shared.has(domain),
  }))
}

/** Those among the domains under which more than one company is served. @param ops crosses companies */
async function sharedAmong(ops: Database['ops'], domains: string[]): Promise<string[]> {
  if (domains.length === 0) return []
  const rows = await ops
    .selectFrom('directory')
    .select('key')
    .where('kind', '=', 'domain')
    .where('key', 'in', domains)
    .groupBy('key')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute()
  return rows.map(({ key }) => key)
}
