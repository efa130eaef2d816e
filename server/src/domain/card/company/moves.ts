import type { Action } from '@mingpian/contract/shared/activity.ts'
import { type CompanyCardMove, moved } from '@mingpian/contract/shared/rules/company-card.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { companyCardRow } from './queries.ts'
import { refusal } from './words.ts'

/** The member who changes a card. */
export interface Actor {
  caller: Caller
  fail: Fail<'illegalMove'>
}

/**
 * A card for which the move is legal, locked until the transaction ends. Changes of a company's cards are serialised,
 * because the default card is chosen among all of them.
 * @throws Failure notFound, illegalMove with the state and the move
 */
export async function movable(db: TenantDb, { caller, fail }: Actor, cardId: string, move: CompanyCardMove) {
  await lockCompanyCards(db, caller.companyId)
  const row = await companyCardRow(db, caller.companyId, cardId)
  if (!row) throw new Failure('notFound')
  const state = { status: row.status, isDefault: row.is_default }
  const next = moved(state, move)
  if (!next) return fail('illegalMove', refusal(state, move))
  return { row, next, changes: next !== state }
}

/** Makes a move and records it. A move to the present state changes nothing. */
export async function moveCard(db: TenantDb, actor: Actor, cardId: string, move: CompanyCardMove) {
  const { companyId } = actor.caller
  const { row, next, changes } = await movable(db, actor, cardId, move)
  const { card_id } = row
  if (!changes) return { cardId: card_id, ...next }
  if (move === 'show')
    await db
      .updateTable('company_card')
      .set({ is_default: false })
      .where('company_id', '=', companyId)
      .where('is_default', '=', true)
      .execute()
  await db
    .updateTable('company_card')
    .set({
      status: next.status,
      is_default: next.isDefault,
      deleted_at: next.status === 'deleted' ? sql<Date>`clock_timestamp()` : null,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('company_id', '=', companyId)
    .where('card_id', '=', card_id)
    .execute()
  await note(db, actor.caller, `company card: ${move}`, { cardId: card_id })
  return { cardId: card_id, ...next }
}

export const lockCompanyCards = (db: TenantDb, companyId: string): Promise<void> =>
  lockUntilEnd(db, `company cards of ${companyId}`)

export const note = (
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  action: Action,
  detail: object,
) => record(db, companyId, staffId, action, detail)
