import type { MaterialState } from '@mingpian/contract/shared/rules/material-state.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'
import { type Author, anyHeld, type Changed } from './edit.ts'

/**
 * Deletes a piece of the author's, or any for an administrator. It can be restored until the upkeep deletes it for
 * good. Idempotent.
 * @throws Failure notFound
 */
export async function removePiece(db: TenantDb, author: Author, materialId: string): Promise<Changed> {
  const { material_id, state, status, revision } = await anyHeld(db, author, materialId)
  if (status === 'removed') return { _id: material_id, state, revision }
  await setState(db, author, material_id, 'removed', status)
  return { _id: material_id, state: 'removed', revision }
}

/**
 * Undoes a deletion. Idempotent.
 * @throws Failure notFound
 */
export async function putPieceBack(db: TenantDb, author: Author, materialId: string): Promise<Changed> {
  const { material_id, state, removed_from, revision } = await anyHeld(db, author, materialId)
  if (state !== 'removed') return { _id: material_id, state, revision }
  const before = removed_from as MaterialState
  await setState(db, author, material_id, before, '')
  return { _id: material_id, state: before, revision }
}

/** @param from the state to restore for a removed piece; '' for a restored piece */
async function setState(
  db: TenantDb,
  { companyId, staffId }: Author,
  materialId: string,
  status: MaterialState,
  from: Exclude<MaterialState, 'removed'> | '',
): Promise<void> {
  await db
    .updateTable('material')
    .set({ status, removed_from: from, removed_at: from ? sql`now()` : null })
    .where('company_id', '=', companyId)
    .where('material_id', '=', materialId)
    .execute()
  await record(db, companyId, staffId, from ? 'material remove' : 'material put back', { materialId })
}
