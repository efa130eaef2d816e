import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import type { StaffChanges, StaffWatch } from '#domain/staff/update.ts'

/** Fields that a card shows, so that its keepers are told. */
const onCard = ['name', 'position', 'phone', 'email'] as const

/**
 * One more revision for each card that is going to say something else: its owner, who may be editing it just now, must
 * not overwrite what they have not seen. Before the members themselves, as every save of a card holds the card first.
 */
async function countChange(db: TenantDb, companyId: string, changes: StaffChanges): Promise<void> {
  const ids = changes
    .filter(({ fields }) => onCard.some((field) => fields.includes(field)))
    .map(({ staffId }) => staffId)
  if (ids.length === 0) return
  await sql`
    update card set revision = revision + 1, updated_at = now()
     where company_id = ${companyId} and staff_id = any(${ids}::uuid[])`.execute(db)
}

/** Records the changed fields of cards for the people who saved them. Skips members without a card. */
async function tellKeepers(db: TenantDb, companyId: string, changes: StaffChanges): Promise<void> {
  const shown = changes
    .map(({ staffId, fields }) => ({
      staffId,
      id: uuidv7(),
      fields: onCard.filter((field) => fields.includes(field)),
    }))
    .filter(({ fields }) => fields.length > 0)
  if (shown.length === 0) return
  await sql`
    insert into card_change (company_id, staff_id, change_id, fields)
    select ${companyId}, c.staff_id, r.id, r.fields
      from jsonb_to_recordset(${JSON.stringify(shown)}) as r("staffId" uuid, id uuid, fields text[])
      join card c on c.company_id = ${companyId} and c.staff_id = r."staffId"`.execute(db)
}

/** Keeps cards true to their owners' rows. */
export const cardWatch: StaffWatch = { before: countChange, after: tellKeepers }
