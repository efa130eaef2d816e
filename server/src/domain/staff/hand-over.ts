import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import {
  isLastOwner,
  lockStaffAs,
  type Member,
  memberOf,
  note,
  refuseOverOwner,
  undoDays,
} from './members.ts'
import { phoneOfStaff, staffWithPhone } from './phone.ts'

export interface HandOver {
  userId: string
  /** The successor's user id; undefined for none. */
  successorId?: string
  note?: string
}

/**
 * Marks a member as left and points them, and everyone they had succeeded, to `successorId`. Only active staff are
 * successors, so chains have length 1 and there is no cycle. Idempotent; with another successor it hands over to that one.
 * @returns the name of the error, if any
 */
export async function handOver(
  db: TenantDb,
  caller: Caller,
  { userId, successorId, note: words = '' }: HandOver,
): Promise<'notFound' | 'lastAdmin' | 'cannotSucceed' | undefined> {
  const { companyId } = caller
  const role = await lockStaffAs(db, caller)
  const leaver = await memberOf(db, companyId, userId)
  const successor = successorId === undefined ? null : await memberOf(db, companyId, successorId)
  if (!leaver || successor === undefined) return 'notFound'
  if (successor && (successor.staffId === leaver.staffId || successor.status === 'left'))
    return 'cannotSucceed'
  refuseOverOwner(role, leaver)
  if (await isLastOwner(db, companyId, leaver)) return 'lastAdmin'
  if (await isDone(db, companyId, leaver, successor, words)) return undefined
  const to = successor?.staffId ?? null
  await sql`
    update staff set status = case when staff_id = ${leaver.staffId} then 'left' else status end, successor_id = ${to}
     where company_id = ${companyId}
       and (staff_id = ${leaver.staffId} or staff_id in ${through(companyId, leaver.staffId)})`.execute(db)
  await db
    .insertInto('hand_over')
    .values({
      company_id: companyId,
      hand_over_id: uuidv7(),
      staff_id: leaver.staffId,
      successor_id: to,
      by_staff_id: caller.staffId,
      note: words,
    })
    .execute()
  await note(db, caller, 'staff handed over', { staffId: leaver.staffId, successorId: to })
  return undefined
}

/** Whether the hand-over exists already, with the same note. */
async function isDone(
  db: TenantDb,
  companyId: string,
  leaver: Member,
  successor: Member | null,
  words: string,
): Promise<boolean> {
  const last = await lastHandOver(db, companyId, leaver.staffId)
  const isSame = last?.successor_id === (successor?.staffId ?? null) && last.note === words
  return leaver.status === 'left' && isSame && leaver.successorId === last.successor_id
}

const lastHandOver = (db: TenantDb, companyId: string, staffId: string) =>
  db
    .selectFrom('hand_over')
    .select(['hand_over_id', 'successor_id', 'note', sql<number>`extract(epoch from now() - at)`.as('age')])
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** All members whose last hand-over leads to this member, directly or through other members who left. */
const through = (companyId: string, staffId: string) => sql`(
  with recursive direct as (
    select distinct on (staff_id) staff_id, successor_id from hand_over
     where company_id = ${companyId} and undone_at is null order by staff_id, at desc
  ), before as (
    select d.staff_id from direct d join staff s on s.company_id = ${companyId} and s.staff_id = d.staff_id
     where d.successor_id = ${staffId} and s.status = 'left'
    union
    select d.staff_id from direct d join before b on d.successor_id = b.staff_id
      join staff s on s.company_id = ${companyId} and s.staff_id = d.staff_id and s.status = 'left'
  )
  select staff_id from before)`

/**
 * Undoes a hand-over: the member is active again, and so are their own earlier successions.
 * @returns the name of the error, if any
 */
export async function undoHandOver(
  db: TenantDb,
  sealer: Sealer,
  caller: Caller,
  userId: string,
): Promise<'notFound' | 'cannotUndo' | undefined> {
  const { companyId } = caller
  await lockStaffAs(db, caller)
  const member = await memberOf(db, companyId, userId)
  if (!member) return 'notFound'
  if (member.status === 'active') return undefined
  const last = await lastHandOver(db, companyId, member.staffId)
  if (!last || last.age > undoDays * 86_400) return 'cannotUndo'
  // The successor has left since, so the card belongs to a third member.
  if (last.successor_id !== member.successorId) return 'cannotUndo'
  if (member.successorId && !(await isThere(db, companyId, member.successorId))) return 'cannotUndo'
  await giveBack(db, companyId, member)
  await welcomeBack(db, sealer, caller, member, 'staff hand-over undone')
  return undefined
}

/** Points the former predecessors of this member back to them. */
async function giveBack(db: TenantDb, companyId: string, { staffId }: Member): Promise<void> {
  await sql`
    update staff set successor_id = ${staffId}
     where company_id = ${companyId} and status = 'left' and staff_id <> ${staffId}
       and staff_id in ${through(companyId, staffId)}`.execute(db)
}

/** Makes a member who left active again. Their earlier successions stay with the present successors. */
export async function bringBack(
  db: TenantDb,
  sealer: Sealer,
  caller: Caller,
  userId: string,
): Promise<'notFound' | undefined> {
  const { companyId } = caller
  await lockStaffAs(db, caller)
  const member = await memberOf(db, companyId, userId)
  if (!member) return 'notFound'
  if (member.status === 'active') return undefined
  if (member.successorId) await leaveWith(db, companyId, member.staffId, member.successorId)
  else await giveBack(db, companyId, member)
  await welcomeBack(db, sealer, caller, member, 'staff returned')
  return undefined
}

/**
 * Points the hand-overs that lead to a returning member straight to the member's successor, so that later look-ups do not
 * pass through the member. Their notes for visitors name the member, so they are removed.
 */
async function leaveWith(
  db: TenantDb,
  companyId: string,
  staffId: string,
  successorId: string,
): Promise<void> {
  await db
    .updateTable('hand_over')
    .set({ successor_id: successorId, note: '' })
    .where('company_id', '=', companyId)
    .where('successor_id', '=', staffId)
    .where('undone_at', 'is', null)
    .execute()
}

/** A phone that a colleague got in the meantime stays with the colleague: it belongs to one active member. */
async function welcomeBack(
  db: TenantDb,
  sealer: Sealer,
  caller: Caller,
  member: Member,
  action: 'staff hand-over undone' | 'staff returned',
): Promise<void> {
  const { companyId } = caller
  const isTaken = await isPhoneTaken(db, sealer, companyId, member.staffId)
  await db
    .updateTable('staff')
    .set({
      status: 'active',
      successor_id: null,
      returned_at: sql<Date>`now()`,
      ...(isTaken ? { phone_hash: null, phone_sealed: null } : {}),
    })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', member.staffId)
    .execute()
  await db
    .updateTable('hand_over')
    .set({ undone_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', member.staffId)
    .where('undone_at', 'is', null)
    .execute()
  await note(db, caller, action, { staffId: member.staffId })
}

async function isThere(db: TenantDb, companyId: string, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an active colleague has the member's phone now. */
async function isPhoneTaken(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  staffId: string,
): Promise<boolean> {
  const phone = await phoneOfStaff(db, { sealer }, { companyId, staffId })
  if (!phone) return false
  const hashes = sealer.indexes(companyId, phone)
  return (await staffWithPhone(db, companyId, hashes)).length > 0
}
