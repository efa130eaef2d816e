import type { CodeQuota } from '@mingpian/contract/codes.ts'
import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { AcquisitionQuota } from '#core/platform/wecom.ts'
import { wecomApp } from '#domain/contacts/read.ts'

/** WeCom itself calls a balance low from here on. */
const LOW = 20
const SOON_DAYS = 14

/** Minutes for which WeCom's answer is shown without a new request. */
const FRESH_MINUTES = 5

interface Parts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wecom'>
}

/** WeCom's present quota, or the last known one; null if it was never known. */
export async function quotaOf({ db, platform }: Parts, companyId: string): Promise<CodeQuota | null> {
  const kept = await db.tenant(companyId, (tenant) => keptQuota(tenant, companyId))
  if (kept?.isFresh) return kept.quota
  const asked = await ask(platform, companyId)
  if (!asked) return kept?.quota ?? null
  return db.tenant(companyId, async (tenant) => {
    await keepQuota(tenant, companyId, asked)
    return (await keptQuota(tenant, companyId))?.quota ?? null
  })
}

/** Makes the next reader request the quota again, after WeCom reported a change. */
export async function expireQuota(db: TenantDb, companyId: string): Promise<void> {
  await sql`update acquisition_quota set asked_at = 'epoch' where company_id = ${companyId}`.execute(db)
}

async function ask(platform: Parts['platform'], companyId: string): Promise<AcquisitionQuota | undefined> {
  const app = await wecomApp(platform, companyId)
  if (!app) return undefined
  return platform.wecom.acquisitionQuota(app).catch((problem: unknown) => {
    if (problem instanceof VendorError) return undefined
    throw problem
  })
}

async function keepQuota(
  db: TenantDb,
  companyId: string,
  { total, balance, ends }: AcquisitionQuota,
): Promise<void> {
  // By the days of the company: WeCom names the midnight at which a part ends.
  await sql`
    insert into acquisition_quota (company_id, total, balance, ends)
    select company.company_id, ${total}::integer, ${balance}::integer, coalesce((
      select jsonb_agg(jsonb_build_object(
        'day', to_char(to_timestamp((part->>'at')::double precision) at time zone company.time_zone, 'YYYY-MM-DD'),
        'balance', (part->>'balance')::integer) order by (part->>'at')::double precision)
      from jsonb_array_elements(${JSON.stringify(ends)}::jsonb) part where (part->>'at')::double precision > 0
    ), '[]') from company where company.company_id = ${companyId}
    on conflict (company_id) do update set total = excluded.total, balance = excluded.balance,
      ends = excluded.ends, asked_at = now()`.execute(db)
}

async function keptQuota(
  db: TenantDb,
  companyId: string,
): Promise<{ quota: CodeQuota; isFresh: boolean } | undefined> {
  const { rows } = await sql<{
    total: number
    balance: number
    ends: CodeQuota['ends']
    askedAt: Date
    isFresh: boolean
    soon: string
  }>`
    select quota.total, quota.balance, quota.ends, quota.asked_at as "askedAt",
      quota.asked_at > now() - make_interval(mins => ${FRESH_MINUTES}) as "isFresh",
      to_char((now() at time zone company.time_zone)::date + ${SOON_DAYS}::integer, 'YYYY-MM-DD') as soon
    from acquisition_quota quota join company using (company_id)
    where quota.company_id = ${companyId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { total, balance, ends, soon } = row
  const isEnding = ends.some((part) => part.balance > 0 && part.day <= soon)
  const warning = balance <= 0 ? 'used' : balance < LOW ? 'low' : isEnding ? 'ending' : ''
  return {
    quota: { total, balance, ends, askedAt: row.askedAt.toISOString(), warning },
    isFresh: row.isFresh,
  }
}
