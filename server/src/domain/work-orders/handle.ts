import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { tellOfWorkOrder } from '#domain/notices/work-orders.ts'
import { activeStaffIds } from '#domain/staff/members.ts'
import { makeMove } from './move.ts'
import { type Handler, mayAnswer, mayAssign, seenWorkOrder, type WorkOrderRow, workOrderRows } from './one.ts'
import type { MoveFail } from './refusals.ts'
import { tellCustomer } from './tell.ts'
import { addReply, requireOwnPictures, type Written } from './write.ts'

/** A work order that the caller handles. @throws Failure notFound for one that they do not see, forbidden for a colleague's */
async function handled(db: TenantDb, caller: Handler, workOrderId: string): Promise<WorkOrderRow> {
  const row = await seenWorkOrder(db, caller, workOrderId)
  if (!mayAnswer(caller, row)) throw new Failure('forbidden')
  return row
}

/** Takes a work order that waits. Of two who take it at the same time one gets it. @throws Failure notFound */
export async function take(
  db: TenantDb,
  caller: Handler,
  workOrderId: string,
  fail: MoveFail,
): Promise<void> {
  const row = await seenWorkOrder(db, caller, workOrderId)
  await makeMove(db, row, 'take', 'staff', fail, { handler_id: caller.staffId })
}

/**
 * Gives a work order to a member of staff, who is told.
 * @returns the work order as it is now
 * @throws Failure notFound for a missing work order or member, forbidden for a work order of a colleague
 */
export async function assign(
  db: TenantDb,
  caller: Handler,
  { workOrderId, userId }: { workOrderId: string; userId: string },
  fail: MoveFail,
): Promise<WorkOrderRow> {
  const { companyId, staffId } = caller
  const row = await seenWorkOrder(db, caller, workOrderId)
  if (!(await mayAssign(db, caller, row))) throw new Failure('forbidden')
  const receiverId = (await activeStaffIds(db, companyId, [userId])).get(userId)
  if (!receiverId) throw new Failure('notFound')
  await makeMove(db, row, 'assign', 'staff', fail, { handler_id: receiverId })
  await record(db, companyId, staffId, 'work order assigned', { number: row.number, staffId: receiverId })
  if (receiverId !== staffId)
    await tellOfWorkOrder(db, companyId, {
      ...{ receiverId, personId: row.clueId, workOrderId, signal: 'new', at: new Date() },
    })
  // The caller may not see it any more.
  const [given] = await workOrderRows(db, companyId, sql`w.work_order_id = ${workOrderId}`)
  return given ?? row
}

/** Writes to the customer, who is told. @throws Failure notFound, forbidden for a work order of a colleague */
export async function answer(
  db: TenantDb,
  caller: Handler & Pick<Caller, 'personId'>,
  { workOrderId, ...written }: Written & { workOrderId: string },
  fail: MoveFail,
): Promise<void> {
  const row = await handled(db, caller, workOrderId)
  const { companyId, personId } = caller
  const personIds = await personIdsOf(db, companyId, personId)
  await requireOwnPictures(db, { companyId, personIds }, written.pictures ?? [])
  await makeMove(db, row, 'answer', 'staff', fail)
  await addReply(db, row, caller.staffId, written)
  await tellCustomer(db, row, 'answered')
}

/** Writes a remark that members of staff alone read. @throws Failure notFound */
export async function remark(
  db: TenantDb,
  caller: Handler,
  { workOrderId, words }: { workOrderId: string; words: string },
): Promise<void> {
  const { companyId } = await seenWorkOrder(db, caller, workOrderId)
  await db
    .insertInto('work_order_remark')
    .values({
      ...{ company_id: companyId, remark_id: uuidv7(), work_order_id: workOrderId },
      ...{ staff_id: caller.staffId, words: words.trim() },
    })
    .execute()
}

/** Closes a work order; the customer is told. @throws Failure notFound, forbidden for a work order of a colleague */
export async function close(
  db: TenantDb,
  caller: Handler,
  workOrderId: string,
  fail: MoveFail,
): Promise<void> {
  const row = await handled(db, caller, workOrderId)
  await makeMove(db, row, 'close', 'staff', fail)
  await record(db, row.companyId, caller.staffId, 'work order closed', { number: row.number })
  await tellCustomer(db, row, 'closed')
}
