import type { Credential } from '@mingpian/contract/shared/credential.ts'
import { type AddressCheckSettings, addressCheck } from '#core/checks/address.ts'
import { type Finding, runChecks } from '#core/checks/check.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { type CompanyCheckNeeds, companyAddresses, companyChecks, triedApp } from './checks.ts'
import { withStored } from './credentials.ts'
import { payCheck, payFinding } from './pay-check.ts'

/** Dependencies of the examination of one company. */
export interface CheckupNeeds extends CompanyCheckNeeds {
  sealer: Sealer
  address: AddressCheckSettings
}

/** All checks of `doctor` for one company. */
export async function examineCompany(needs: CheckupNeeds, companyId: string): Promise<Finding[]> {
  const addresses = await companyAddresses(needs, companyId)
  const found = await runChecks([
    ...companyChecks(needs, companyId),
    addressCheck(addresses, needs.address),
    payCheck(needs.db, needs.sealer, companyId, needs.vendors.pay),
  ])
  return found.map((finding) => ({ ...finding, subject: withoutCompany(finding.subject, companyId) }))
}

/** Removes the company's id before the app or the domain, as the reader knows the company. */
const withoutCompany = (subject: string, companyId: string) =>
  subject.startsWith(`${companyId} `) ? subject.slice(companyId.length + 1) : subject

/** Tries an app with the values of `given`, and stores nothing. */
export async function tryCredential(
  { db, sealer, vendors }: Pick<CheckupNeeds, 'db' | 'sealer' | 'vendors'>,
  companyId: string,
  given: Credential,
): Promise<Finding[]> {
  const { kind, appId, agentId = '' } = given
  const secrets = await db.tenant(companyId, (tenant) => withStored(tenant, sealer, companyId, given))
  const run = async () => {
    if (kind === 'pay')
      return [await payFinding(appId, secrets, { companyId, hosts: vendors.pay, subject: kind })]
    return triedApp(vendors, { ...secrets, companyId, kind, appId, agentId }, kind)
  }
  return runChecks([{ name: kind === 'pay' ? 'pay' : 'apps', run }])
}

/** Stores the findings of the newest check. @returns its time */
export async function keepFindings(db: TenantDb, companyId: string, findings: Finding[]): Promise<Date> {
  const checkedAt = new Date()
  await db
    .updateTable('company')
    .set({ checked_at: checkedAt, findings: JSON.stringify(findings) })
    .where('company_id', '=', companyId)
    .execute()
  return checkedAt
}

/** The newest findings; `checkedAt` is null before the first check. */
export async function newestFindings(
  db: TenantDb,
  companyId: string,
): Promise<{ checkedAt: Date | null; findings: Finding[] }> {
  const row = await db
    .selectFrom('company')
    .select(['checked_at as checkedAt', 'findings'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? { checkedAt: null, findings: [] }
}
