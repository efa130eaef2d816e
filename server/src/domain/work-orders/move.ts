import {
  stateAfter,
  type WorkOrderActor,
  type WorkOrderMove,
} from '@mingpian/contract/shared/rules/work-order-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { WorkOrderRow } from './one.ts'
import { type MoveFail, refuse } from './refusals.ts'
import type { Deadline } from './rule.ts'

interface Changes extends Partial<Deadline> {
  handler_id?: string | null
  told_at?: null
  was_reopened?: true
  satisfaction?: number
  satisfaction_words?: string
}

/**
 * Makes a move, with further changes of the row. One statement: of two who move at the same time the second finds another
 * state.
 */
export async function makeMove(
  db: TenantDb,
  row: WorkOrderRow,
  move: WorkOrderMove,
  actor: WorkOrderActor,
  fail: MoveFail,
  changes: Changes = {},
): Promise<void> {
  const to = stateAfter(move, row, actor)
  if (!to) return refuse(fail, refusalOf(move, row))
  const { numUpdatedRows } = await db
    .updateTable('work_order')
    .set({ ...changes, state: to, changed_at: sql<Date>`now()` })
    .where('company_id', '=', row.companyId)
    .where('work_order_id', '=', row.workOrderId)
    .where('state', '=', row.state)
    .where('was_reopened', '=', row.wasReopened)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return refuse(fail, move === 'take' ? 'taken' : 'state')
}

function refusalOf(move: WorkOrderMove, { wasReopened, state }: WorkOrderRow) {
  if (move === 'take' && state !== 'closed') return 'taken'
  return move === 'reply' && wasReopened ? 'reopened' : 'state'
}
