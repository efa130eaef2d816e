import type { SetupStep } from '@mingpian/contract/overview.ts'
import { optionalSteps, type SetupStepKey, setupSteps } from '@mingpian/contract/shared/rules/setup.ts'
import { sql } from 'kysely'
import type { Finding } from '#core/checks/check.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { newestFindings } from '#domain/company/checkup.ts'

/** The steps of a company's first run, derived from its data and from the newest check at the vendors. */
export async function setupOf(
  db: TenantDb,
  companyId: string,
): Promise<{ steps: SetupStep[]; checkedAt: string | null }> {
  const { checkedAt, findings } = await newestFindings(db, companyId)
  const done = await doneIn(db, companyId)
  const steps = setupSteps.map((key) => ({
    key,
    state: stateOf(done[key], findings.filter(concerns(key))),
    optional: optionalSteps.includes(key),
  }))
  return { steps, checkedAt: checkedAt?.toISOString() ?? null }
}

function stateOf(isDone: boolean, findings: Omit<Finding, 'text' | 'mend'>[]): SetupStep['state'] {
  if (!isDone) return 'open'
  return findings.some(({ status }) => status === 'failed') ? 'failed' : 'done'
}

/** Whether a finding says that a step is wrong. */
const concerns =
  (step: SetupStepKey) =>
  ({ check, subject }: Finding): boolean => {
    if (step === 'wecom' || step === 'wechat') return check === 'apps' && subject.split(' ')[0] === step
    if (step === 'domain') return check === 'address' || check === 'domain files'
    return step === 'callback' && check === 'callback'
  }

/** Whether each step is done according to the company's records, without the vendors' check. */
async function doneIn(db: TenantDb, companyId: string): Promise<Record<SetupStepKey, boolean>> {
  const { rows } = await sql<Record<SetupStepKey, boolean>>`
    select c.logo <> '' and c.short_name <> '' as company,
      exists (select from credential k where k.company_id = c.company_id and k.kind = 'wecom') as wecom,
      exists (select from credential k where k.company_id = c.company_id and k.kind = 'wechat') as wechat,
      exists (
        select from jsonb_array_elements(c.findings) f where f ->> 'check' = 'callback' and f ->> 'status' in ('ok', 'failed')
      ) as callback,
      exists (select from directory d where d.kind = 'domain' and d.company = c.company_id) as domain,
      (select count(*) > 1 from staff s where s.company_id = c.company_id and s.status = 'active') as staff,
      exists (select from card_setting t where t.company_id = c.company_id and t.revision > 1) as "cardStyle",
      exists (
        select from company_card b where b.company_id = c.company_id and b.status = 'open' and b.is_default
      ) as "companyCard",
      exists (
        select from material m where m.company_id = c.company_id and m.official and m.status = 'published'
      ) as content,
      exists (
        select from share h join forward f on f.company_id = h.company_id and f.share_id = h.share_id
        where h.company_id = c.company_id and h.share_type = 'staff' and h.content_type = 'card'
      ) as share
    from company c where c.company_id = ${companyId}`.execute(db)
  return (
    rows[0] ?? (Object.fromEntries(setupSteps.map((step) => [step, false])) as Record<SetupStepKey, boolean>)
  )
}
