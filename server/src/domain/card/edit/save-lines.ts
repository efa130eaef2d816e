import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { NewLine } from './card-input.ts'

interface Of {
  db: TenantDb
  parts: { sealer: Sealer }
  caller: { companyId: string }
  staffId: string
}

/** Replaces the whole list of one kind, in its order. Lines keep their ids. */
export async function replaceLines(
  { db, parts, caller, staffId }: Of,
  kind: 'phone' | 'email',
  lines: readonly NewLine[],
): Promise<void> {
  const { companyId } = caller
  const gone = await db
    .deleteFrom('card_line')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .returning('line_id')
    .execute()
  if (lines.length === 0) return
  const free = new Set(gone.map(({ line_id }) => line_id))
  await db
    .insertInto('card_line')
    .values(
      lines.map(({ id = '', label, value, visibility }, position) => ({
        company_id: companyId,
        staff_id: staffId,
        // An id of a missing line, or a repeated id, is ignored.
        line_id: free.delete(id) ? id : uuidv7(),
        kind,
        label,
        sealed: parts.sealer.seal(companyId, value),
        visibility,
        position,
      })),
    )
    .execute()
}
