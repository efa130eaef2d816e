import { Credential, secretNames } from '@mingpian/contract/shared/credential.ts'
import { idForms } from '@mingpian/contract/shared/rules/app-id.ts'
import type { Transaction } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { DB } from '#core/db/schema.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { mustFit } from '#core/http/validate.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from './require.ts'

type Secrets = Credential['secrets']

/**
 * Sets one of a company's vendor apps: ids in plain text, secrets sealed. Sessions of the app, its tokens and its
 * place in the directory follow in the same transaction, which is one of the ops role: the directory has no tenant.
 * @param actor as `record` takes it
 * @returns false if nothing changed; then no session ends
 * @throws Failure notFound for an unknown company; parameterError for an invalid field, for a missing secret, and for
 * an app of another company
 */
export async function setCredential(
  { ops }: Pick<Database, 'ops'>,
  sealer: Sealer,
  companyId: string,
  credential: Credential,
  actor: string,
): Promise<boolean> {
  mustFit(Credential, credential)
  const { kind, appId, agentId = '' } = credential
  if (kind === 'wecom' && !agentId) refuseParameter('agentId', 'is required')
  return ops.transaction().execute(async (trx) => {
    // Serialises changes of one company.
    await requireCompany(trx, companyId, { alone: true })
    const before = await credentialOf(trx, sealer, companyId, kind)
    const secrets = complete(before, credential)
    if (kind !== 'pay') await claimApp(trx, companyId, kind, appId)
    if (before && isSame({ appId, agentId, secrets }, before)) return false
    const sealed = sealer.seal(companyId, JSON.stringify(secrets))
    const row = { app_id: appId, agent_id: agentId, sealed }
    await trx
      .insertInto('credential')
      .values({ company_id: companyId, kind, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet(row))
      .execute()
    await trx
      .deleteFrom('vendor_token')
      .where('company_id', '=', companyId)
      .where('kind', '=', kind)
      .execute()
    await record(trx, companyId, actor, 'credential set', { kind, appId })
    return true
  })
}

/** Refuses an id that is not of the vendor's form, before it is tried or stored. @throws Failure parameterError */
export function requireIdForm({ kind, appId }: Pick<Credential, 'kind' | 'appId'>): void {
  if (!idForms[kind].test(appId)) refuseParameter('appId', `does not look like an id of ${kind}`)
}

interface Stored {
  appId: string
  agentId: string
  secrets: Secrets
}

export async function credentialOf(
  trx: Transaction<DB> | TenantDb,
  sealer: Sealer,
  companyId: string,
  kind: Credential['kind'],
): Promise<Stored | undefined> {
  const row = await trx
    .selectFrom('credential')
    .select(['app_id as appId', 'agent_id as agentId', 'sealed'])
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && { ...row, secrets: JSON.parse(sealer.open(companyId, row.sealed)) as Secrets }
}

/**
 * The secrets of an app if `credential` were stored.
 * @throws Failure parameterError where its secret is missing
 */
export async function withStored(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  credential: Credential,
): Promise<Complete> {
  return complete(await credentialOf(db, sealer, companyId, credential.kind), credential)
}

type Complete = Secrets & { secret: string }

function complete(before: Stored | undefined, { appId, secrets: given }: Credential): Complete {
  const secrets = merged(before?.appId === appId ? before.secrets : {}, given)
  const { secret } = secrets
  if (!secret) return refuseParameter('secrets.secret', 'is required')
  return { ...secrets, secret }
}

/** Without those that are ''. */
function merged(before: Secrets, given: Secrets): Secrets {
  const all = {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
  return Object.fromEntries(secretNames.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
}

const isSame = (a: Stored, b: Stored) =>
  a.appId === b.appId &&
  a.agentId === b.agentId &&
  secretNames.every((name) => a.secrets[name] === b.secrets[name])

/** One app belongs to one company, and a company has one of each kind. */
async function claimApp(
  trx: Transaction<DB>,
  companyId: string,
  kind: 'wecom' | 'wechat' | 'mini',
  appId: string,
): Promise<void> {
  await trx
    .deleteFrom('directory')
    .where('kind', '=', kind)
    .where('company', '=', companyId)
    .where('key', '<>', appId)
    .execute()
  await trx
    .insertInto('directory')
    .values({ kind, key: appId, company: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const owner = await trx
    .selectFrom('directory')
    .select('company')
    .where('kind', '=', kind)
    .where('key', '=', appId)
    .executeTakeFirst()
  if (owner?.company !== companyId) refuseParameter('appId', 'belongs to another company')
}
