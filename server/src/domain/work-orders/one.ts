import { may } from '@mingpian/contract/shared/roles.ts'
import {
  stateAfter,
  type WorkOrderActor,
  type WorkOrderMove,
  waitingStates,
  workOrderMoves,
} from '@mingpian/contract/shared/rules/work-order-states.ts'
import type { StaffWorkOrder, StaffWorkOrderItem, WorkOrder } from '@mingpian/contract/shared/work-order.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { leadHolderOf, shownHolder } from '#domain/leads/lead/holder.ts'
import { teamOf } from '#domain/staff/departments.ts'
import { staffNow } from '#domain/staff/successor.ts'

/** A work order as it is stored, with the names of what it names. */
export interface WorkOrderRow
  extends Omit<StaffWorkOrderItem, 'createdAt' | 'changedAt' | 'dueAt' | 'isLate'> {
  companyId: string
  personId: string
  pictures: string[]
  satisfactionWords: string
  wasReopened: boolean
  createdAt: Date
  changedAt: Date
  dueAt: Date | null
  /** The member of staff who handles it now: the handler, or their successor. */
  handlerId: string | null
  placeId: string | null
}

const columns = sql`
  w.company_id as "companyId", w.work_order_id as "workOrderId", w.number, w.kind, w.state, w.words, w.pictures,
  w.about_type as "aboutType", coalesce(w.about_id::text, '') as "aboutId", w.about_title as "aboutTitle",
  coalesce(p.name, '') as "placeName", w.place_id as "placeId", w.person_id as "personId",
  case when f.staff_id is not null then jsonb_build_object(
    'userId', f.user_id, 'name', f.name, 'position', f.position, 'avatar', f.avatar) end as handler,
  f.staff_id as "handlerId", w.created_at as "createdAt", w.changed_at as "changedAt", w.due_at as "dueAt",
  coalesce(w.satisfaction, 0) as satisfaction, w.satisfaction_words as "satisfactionWords",
  w.was_reopened as "wasReopened", r.name as "customerName", r.number::integer as "customerNumber",
  r.person_id::text as "clueId", ${leadHolderOf(sql`w.company_id`, sql`r.person_id`)} as "leadHolder"`

export const workOrderTables = sql`
  work_order w
  join person n on n.company_id = w.company_id and n.person_id = w.person_id
  join person r on r.company_id = w.company_id and r.person_id = ${rootIdOf('n')}
  left join place p on p.company_id = w.company_id and p.place_id = w.place_id
  left join staff h on h.company_id = w.company_id and h.staff_id = w.handler_id
  left join staff f on f.company_id = w.company_id and f.staff_id = ${staffNow('h')}`

/** @param where a condition on `workOrderTables` */
export async function workOrderRows(
  db: TenantDb,
  companyId: string,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<WorkOrderRow[]> {
  const { rows } = await sql<WorkOrderRow>`
    select ${columns} from ${workOrderTables} where w.company_id = ${companyId} and ${where} ${rest}`.execute(
    db,
  )
  return rows
}

export type Handler = Pick<Caller, 'companyId' | 'staffId' | 'role'>

/** Work orders that a member of staff handles, also as a successor. */
export const isHandledBy = ({ staffId }: Pick<Caller, 'staffId'>) =>
  sql<boolean>`coalesce(f.staff_id = ${staffId || null}::uuid, false)`

/**
 * Work orders that a member of staff sees: administrators all, others their own, those of their places, and superiors those
 * of their team.
 */
export async function isSeenBy(db: TenantDb, caller: Handler) {
  if (may(caller.role, 'work-orders.read')) return sql<boolean>`true`
  const team = await teamOf(db, caller)
  return sql<boolean>`(${isHandledBy(caller)} or coalesce(f.staff_id = any(${team}::uuid[]), false) or exists (
    select from place_member m
    where m.company_id = w.company_id and m.place_id = w.place_id and m.staff_id = ${caller.staffId || null}::uuid))`
}

/** A work order that a member of staff sees. @throws Failure notFound */
export async function seenWorkOrder(
  db: TenantDb,
  caller: Handler,
  workOrderId: string,
): Promise<WorkOrderRow> {
  const where = sql`w.work_order_id = ${workOrderId} and ${await isSeenBy(db, caller)}`
  const [row] = isUuid(workOrderId) ? await workOrderRows(db, caller.companyId, where) : []
  if (!row) throw new Failure('notFound')
  return row
}

type Customer = Pick<Caller, 'companyId' | 'personId'>

/** A condition for the work orders of a customer, also those of persons who were joined into them. */
export async function isOf(db: TenantDb, { companyId, personId }: Customer) {
  const personIds = await personIdsOf(db, companyId, personId)
  return sql<boolean>`w.person_id = any(${personIds}::uuid[])`
}

/** A work order of the caller. @throws Failure notFound */
export async function ownWorkOrder(
  db: TenantDb,
  caller: Customer,
  workOrderId: string,
): Promise<WorkOrderRow> {
  const where = sql`w.work_order_id = ${workOrderId} and ${await isOf(db, caller)}`
  const [row] = isUuid(workOrderId) ? await workOrderRows(db, caller.companyId, where) : []
  if (!row) throw new Failure('notFound')
  return row
}

type Handled = Pick<WorkOrderRow, 'handlerId'>

/** Whether a member of staff may answer and close a work order: its handler, and administrators. */
export const mayAnswer = ({ staffId, role }: Handler, { handlerId }: Handled) =>
  may(role, 'work-orders.write') || (handlerId !== null && handlerId === staffId)

/** Whether they may give it to a member of staff: also the superiors of its handler. */
export const mayAssign = async (db: TenantDb, caller: Handler, row: Handled) =>
  mayAnswer(caller, row) || (row.handlerId !== null && (await teamOf(db, caller)).includes(row.handlerId))

const moveNames = Object.keys(workOrderMoves) as WorkOrderMove[]

const movesOf = (row: WorkOrderRow, actor: WorkOrderActor) =>
  moveNames.filter((move) => stateAfter(move, row, actor) !== undefined)

/** What lists show of a work order. @param role of the member of staff who asks; undefined for a customer */
export function itemOf(role: Caller['role'] | undefined, row: WorkOrderRow): StaffWorkOrderItem {
  const { companyId, personId, handlerId, placeId, pictures, satisfactionWords, wasReopened, ...item } = row
  const isWaiting = (waitingStates as readonly string[]).includes(row.state)
  return {
    ...item,
    leadHolder: shownHolder(role, row.leadHolder),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    dueAt: isWaiting ? (row.dueAt?.toISOString() ?? '') : '',
    isLate: isWaiting && row.dueAt !== null && row.dueAt.getTime() <= Date.now(),
  }
}

const shared = async (db: TenantDb, role: Caller['role'] | undefined, row: WorkOrderRow) => {
  const { pictures, satisfactionWords, wasReopened } = row
  return { ...itemOf(role, row), pictures, satisfactionWords, wasReopened, replies: await repliesTo(db, row) }
}

async function repliesTo(
  db: TenantDb,
  { companyId, workOrderId }: WorkOrderRow,
): Promise<WorkOrder['replies']> {
  const { rows } = await sql<{ name: string | null; words: string; pictures: string[]; at: Date }>`
    select s.name, e.words, e.pictures, e.at from work_order_reply e
    left join staff s on s.company_id = e.company_id and s.staff_id = e.staff_id
    where e.company_id = ${companyId} and e.work_order_id = ${workOrderId} order by e.at, e.reply_id`.execute(
    db,
  )
  return rows.map(({ name, at, ...reply }) => ({
    ...reply,
    by: name === null ? 'customer' : 'staff',
    name: name ?? '',
    at: at.toISOString(),
  }))
}

/** As its customer sees it. Remarks are no part of it: it reads no table that has them. */
export const customerView = async (db: TenantDb, row: WorkOrderRow): Promise<WorkOrder> => ({
  ...(await shared(db, undefined, row)),
  moves: movesOf(row, 'customer'),
})

/** As a member of staff sees it. */
export async function staffView(db: TenantDb, caller: Handler, row: WorkOrderRow): Promise<StaffWorkOrder> {
  const { rows } = await sql<{ name: string; words: string; at: Date }>`
    select s.name, e.words, e.at from work_order_remark e
    join staff s on s.company_id = e.company_id and s.staff_id = e.staff_id
    where e.company_id = ${row.companyId} and e.work_order_id = ${row.workOrderId}
    order by e.at, e.remark_id`.execute(db)
  const [answers, assigns] = [mayAnswer(caller, row), await mayAssign(db, caller, row)]
  return {
    ...(await shared(db, caller.role, row)),
    remarks: rows.map((remark) => ({ ...remark, at: remark.at.toISOString() })),
    moves: movesOf(row, 'staff').filter((move) => move === 'take' || (move === 'assign' ? assigns : answers)),
  }
}
