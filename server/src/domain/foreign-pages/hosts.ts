import type { TenantDb } from '#core/db/connect.ts'

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

export async function addHost(db: TenantDb, companyId: string, host: string): Promise<string> {
  const name = host.toLowerCase()
  await db
    .insertInto('page_host')
    .values({ company_id: companyId, host: name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return name
}

/** @returns whether it was allowed */
export async function removeHost(db: TenantDb, companyId: string, host: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('page_host')
    .where('company_id', '=', companyId)
    .where('host', '=', host.toLowerCase())
    .executeTakeFirst()
  return numDeletedRows > 0n
}
