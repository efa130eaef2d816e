import type { TenantDb } from '#core/db/connect.ts'

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
