import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import type { StaffChanges, StaffWatch } from '#domain/staff/update.ts'

/** Fields that a card shows, whose changes are reported to people who saved it. */
const onCard = ['name', 'position', 'phone', 'email'] as const

/**
 * Increments the revision of each card whose content changes: its owner, who may be editing it, must not overwrite a
 * change that they have not seen. Runs before the members are locked, as every save of a card locks the card first.
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

/** Updates cards when their owners' rows change. */
export const cardWatch: StaffWatch = { before: countChange, after: tellKeepers }
