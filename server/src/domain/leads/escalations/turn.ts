import type { Turn } from '@mingpian/contract/leads.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { holdOf, holdPersons, holdTurned } from '#domain/leads/lead/access.ts'
import { turnLead, undoTurn } from '#domain/leads/lead/write.ts'
import { findTurn } from '#domain/leads/turns/turns.ts'
import { isListed } from './list.ts'

/** The acting superior or administrator, with the salespeople whose escalations they oversee. */
interface Actor {
  companyId: string
  staffId: string
  staffIds: string[] | 'all'
}

/** An escalation within the actor's reach; undefined for another. */
async function reached(db: TenantDb, { companyId, staffIds }: Actor, escalationId: string) {
  if (!isUuid(escalationId)) return undefined
  const row = await db
    .selectFrom('escalation as e')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.company_id', '=', 'e.company_id').onRef('s.staff_id', '=', 'e.staff_id'),
    )
    .select(['e.staff_id', 'e.person_id', 'e.turn_id', 'e.turned_by', 's.user_id'])
    .where('e.company_id', '=', companyId)
    .where('e.escalation_id', '=', escalationId)
    .forUpdate('e')
    .executeTakeFirst()
  return row && (staffIds === 'all' || staffIds.includes(row.staff_id)) ? row : undefined
}

/** The hand-over of an escalation; undefined where there is none. */
const turnOf = async (db: TenantDb, companyId: string, turnId: string | null): Promise<Turn | undefined> =>
  turnId ? findTurn(db, { companyId, staffIds: 'all' }, turnId) : undefined

/**
 * Hands an escalated lead over while it is open. Idempotent.
 * @returns the name of the error, or `closed`: the salesperson reacted, or no longer has the lead
 */
export async function turnEscalated(
  db: TenantDb,
  actor: Actor,
  escalationId: string,
  to: { staffId: string; userId: string },
): Promise<Turn | 'notFound' | 'illegalMove' | 'closed'> {
  const { companyId, staffId } = actor
  const row = await reached(db, actor, escalationId)
  if (!row) return 'notFound'
  const lead = (await holdPersons(db, companyId, [row.person_id])).get(row.person_id)
  const before = await turnOf(db, companyId, row.turn_id)
  if (before?.undoneAt === '' && before.to?.userId === to.userId) return before
  if (!(await isListed(db, companyId, escalationId))) return 'closed'
  const one = lead && (await holdOf(db, lead, row.user_id))
  if (!one) return 'notFound'
  const turn = await turnLead(db, one, { staffId, staffIds: 'all' }, to.staffId)
  if (!turn) return one.isHeld ? 'illegalMove' : 'notFound'
  await db
    .updateTable('escalation')
    .set({ turn_id: turn.turnId, turned_by: staffId })
    .where('company_id', '=', companyId)
    .where('escalation_id', '=', escalationId)
    .execute()
  return turn
}

/** Undoes such a hand-over: the actor's own, or for administrators any. Idempotent. */
export async function undoEscalated(
  db: TenantDb,
  actor: Actor,
  escalationId: string,
): Promise<Turn | 'notFound' | 'cannotUndo'> {
  const { companyId, staffId, staffIds } = actor
  const row = await reached(db, actor, escalationId)
  if (!row?.turn_id || (staffIds !== 'all' && row.turned_by !== staffId)) return 'notFound'
  const turn = await turnOf(db, companyId, row.turn_id)
  if (turn?.undoneAt) return turn
  const lead = (await holdTurned(db, companyId, [row.turn_id])).get(row.turn_id)
  const undone = lead && (await undoTurn(db, lead, { staffId, staffIds: 'all' }, row.turn_id))
  return undone ?? 'cannotUndo'
}
