import type { StoredLine } from '@mingpian/contract/shared/card-edit.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'

export interface CardLine extends StoredLine {
  kind: 'phone' | 'email'
}

/** The further phones and e-mail addresses of a card, visible or not, in their order. */
export async function linesOf(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  staffId: string,
): Promise<CardLine[]> {
  const rows = await db
    .selectFrom('card_line')
    .select(['line_id', 'kind', 'label', 'sealed', 'visibility'])
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .orderBy('kind', 'desc')
    .orderBy('position')
    .orderBy('line_id')
    .execute()
  return rows.map(({ line_id, kind, label, sealed, visibility }) => ({
    id: line_id,
    kind,
    label,
    value: sealer.open(companyId, sealed),
    visibility,
  }))
}
