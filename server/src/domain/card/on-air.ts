import type { TenantDb } from '#core/db/connect.ts'
import { cardOfStaff } from './queries.ts'
import { isOpen } from './visibility.ts'

/** `none`: never claimed, which only its owner may do; `unlicensed`: closed because a licence is missing. */
export type CardState = 'open' | 'closed' | 'unlicensed' | 'none'

/** Whether visitors see the card of a member of staff, and else why not. */
export async function cardStateOf(db: TenantDb, companyId: string, staffId: string): Promise<CardState> {
  const row = await cardOfStaff(db, companyId, staffId)
  if (!row) return 'none'
  if (isOpen(row)) return 'open'
  if (!row.claimed_at) return 'none'
  return row.licensed ? 'closed' : 'unlicensed'
}
