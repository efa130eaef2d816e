import type { MaterialState } from '@mingpian/contract/shared/rules/material-state.ts'
import { sql } from 'kysely'

/** The state of a row of `material`: a published piece whose time is over has expired, before the upkeep writes it down. */
export const effectiveState = sql<MaterialState>`case
  when material.status = 'published' and material.expires_at <= now() then 'expired' else material.status end`

/** The piece is the member's own: they made it, or took over from the member who did. */
export const isOwnPiece = (companyId: string, staffId: string) => sql<boolean>`material.staff_id in (
  select staff_id from staff where company_id = ${companyId} and ${staffId}::uuid in (staff_id, successor_id))`
