import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'

/** Sites that every company may read: WeChat's public accounts and their pictures, and WeCom's. */
export const standardHosts: readonly string[] = [
  'mp.weixin.qq.com',
  'mmbiz.qpic.cn',
  'mmecoa.qpic.cn',
  'wework.qpic.cn',
]

/** The sites that a company allows beside the standard ones. */
export async function ownHosts(
  db: TenantDb,
  companyId: string,
): Promise<{ host: string; addedAt: string }[]> {
  const rows = await db
    .selectFrom('page_host')
    .select(['host', 'added_at'])
    .where('company_id', '=', companyId)
    .orderBy('host')
    .execute()
  return rows.map(({ host, added_at }) => ({ host, addedAt: added_at.toISOString() }))
}

type Keeper = Pick<Caller, 'companyId' | 'staffId'>

export async function addHost(db: TenantDb, { companyId, staffId }: Keeper, host: string): Promise<string> {
  const name = host.toLowerCase()
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('page_host')
    .values({ company_id: companyId, host: name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows > 0n) await record(db, companyId, staffId, 'page site allowed', { host: name })
  return name
}

/** @returns whether it was allowed */
export async function removeHost(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  host: string,
): Promise<boolean> {
  const name = host.toLowerCase()
  const { numDeletedRows } = await db
    .deleteFrom('page_host')
    .where('company_id', '=', companyId)
    .where('host', '=', name)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await record(db, companyId, staffId, 'page site refused', { host: name })
  return true
}
