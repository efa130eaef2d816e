import type { TenantDb } from '#core/db/connect.ts'
import { cardOfStaff } from './queries.ts'
import { isOpen } from './visibility.ts'

/** `none`: its owner never put it on air, and the owner alone may; `unlicensed`: closed for want of a licence. */
export type CardState = 'open' | 'closed' | 'unlicensed' | 'none'

/** Whether visitors see the card of a member of staff, and else why not. */
export async function cardStateOf(db: TenantDb, companyId: string, staffId: string): Promise<CardState> {
  const row = await cardOfStaff(db, companyId, staffId)
  if (!row) return 'none'
  if (isOpen(row)) return 'open'
  if (!row.claimed_at) return 'none'
  return row.licensed ? 'closed' : 'unlicensed'
}
