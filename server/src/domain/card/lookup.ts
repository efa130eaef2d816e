import type { TenantDb } from '#core/db/connect.ts'

/** Is this the company's own id inside WeCom? */
export async function isOwnCorp(db: TenantDb, companyId: string, corpId: string): Promise<boolean> {
  const row = await db
    .selectFrom('credential')
    .select('app_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'wecom')
    .executeTakeFirst()
  return row?.app_id === corpId
}

export async function cardProfile(db: TenantDb, companyId: string, userId: string): Promise<string> {
  const row = await db
    .selectFrom('card')
    .innerJoin('staff', (join) =>
      join.onRef('staff.company_id', '=', 'card.company_id').onRef('staff.staff_id', '=', 'card.staff_id'),
    )
    .select('card.profile')
    .where('card.company_id', '=', companyId)
    .where('staff.user_id', '=', userId)
    .executeTakeFirst()
  return row?.profile ?? ''
}
