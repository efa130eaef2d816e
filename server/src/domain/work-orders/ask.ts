import type { AboutType, WorkOrderKind } from '@mingpian/contract/shared/rules/work-order-states.ts'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { missing } from '#core/http/failure.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { tellOfWorkOrder } from '#domain/notices/work-orders.ts'
import { aboutOf } from './about.ts'
import { makeMove } from './move.ts'
import { newNumber } from './number.ts'
import { ownWorkOrder } from './one.ts'
import type { MoveFail } from './refusals.ts'
import { deadlineNow, handlerByRule } from './rule.ts'
import { addReply, requireOwnPictures, type Written } from './write.ts'

type Customer = Pick<Caller, 'companyId' | 'personId' | 'identityPersonId'>

interface Request extends Written {
  kind: WorkOrderKind
  aboutType?: AboutType | undefined
  aboutId?: string | undefined
}

/**
 * Asks for help. It has a handler at once where the rule finds one, who is told.
 * @returns the work order's id
 * @throws Failure notFound for a booking, an order or a form that is none of the caller's
 */
export async function askForHelp(
  db: TenantDb,
  { companyId, personId, identityPersonId }: Customer,
  { kind, words, pictures = [], aboutType, aboutId }: Request,
): Promise<string> {
  if (aboutType === undefined && aboutId !== undefined) missing('aboutType')
  if (aboutType !== undefined && aboutId === undefined) missing('aboutId')
  const personIds = await personIdsOf(db, companyId, personId)
  await requireOwnPictures(db, { companyId, personIds }, pictures)
  const about = aboutType && aboutId ? await aboutOf(db, companyId, personIds, aboutType, aboutId) : undefined
  const placeId = about?.placeId ?? null
  const handlerId = await handlerByRule(db, { companyId, rootId: personId, personIds, placeId })
  const at = new Date()
  const workOrderId = uuidv7()
  await db
    .insertInto('work_order')
    .values({
      ...{ company_id: companyId, work_order_id: workOrderId, number: newNumber(), kind },
      ...{ state: handlerId ? 'taken' : 'open', handler_id: handlerId, place_id: placeId },
      ...{ person_id: identityPersonId, words: words.trim(), pictures: JSON.stringify(pictures) },
      ...(about && { about_type: aboutType, about_id: aboutId, about_title: about.title }),
      ...(await deadlineNow(db, companyId, placeId, at)),
      ...{ created_at: at, changed_at: at },
    })
    .execute()
  if (handlerId)
    await tellOfWorkOrder(db, companyId, {
      ...{ receiverId: handlerId, personId, workOrderId, signal: 'new', at },
    })
  await addJob(db, 'tell_work_order', workOrderId)
  return workOrderId
}

/** Writes to the handler, who is told. A closed work order is opened again, once. @throws Failure notFound */
export async function replyTo(
  db: TenantDb,
  caller: Customer,
  { workOrderId, ...written }: Written & { workOrderId: string },
  fail: MoveFail,
): Promise<void> {
  const row = await ownWorkOrder(db, caller, workOrderId)
  const { companyId, placeId, handlerId, state } = row
  const personIds = await personIdsOf(db, companyId, caller.personId)
  await requireOwnPictures(db, { companyId, personIds }, written.pictures ?? [])
  // What staff answered waits for an answer again, with a deadline of its own.
  const isWaitingAgain = state === 'answered' || state === 'closed'
  await makeMove(db, row, 'reply', 'customer', fail, {
    ...(isWaitingAgain && { ...(await deadlineNow(db, companyId, placeId)), told_at: null }),
    ...(state === 'closed' && { was_reopened: true }),
    ...(handlerId === null && { handler_id: null }),
  })
  await addReply(db, row, null, written)
  if (handlerId)
    await tellOfWorkOrder(db, companyId, {
      ...{ receiverId: handlerId, personId: caller.personId, workOrderId, signal: 'reply', at: new Date() },
    })
}

/** Closes a work order of which the caller has no more need. @throws Failure notFound */
export async function settle(
  db: TenantDb,
  caller: Customer,
  workOrderId: string,
  fail: MoveFail,
): Promise<void> {
  await makeMove(db, await ownWorkOrder(db, caller, workOrderId), 'settle', 'customer', fail)
}

/** Keeps how content the caller is with a closed work order. Opening it again does not take it away. */
export async function rate(
  db: TenantDb,
  caller: Customer,
  { workOrderId, satisfaction, words = '' }: { workOrderId: string; satisfaction: number; words?: string },
  fail: MoveFail,
): Promise<void> {
  await makeMove(db, await ownWorkOrder(db, caller, workOrderId), 'rate', 'customer', fail, {
    satisfaction,
    satisfaction_words: words.trim(),
  })
}
