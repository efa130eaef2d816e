import type { Action } from '@mingpian/contract/shared/activity.ts'
import { may, type Role } from '@mingpian/contract/shared/roles.ts'
import type { CardState, StaffItem } from '@mingpian/contract/staff.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import { hasWords, idsOf, type Page } from '#core/db/paging.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'

/** A row of `staff` as changes need it. */
export interface Member {
  staffId: string
  userId: string
  name: string
  role: Role
  status: 'active' | 'left'
  successorId: string | null
}

/** Time for which a hand-over can be undone. */
export const undoDays = 30

/** Whether the user id belongs to a present or former member of the company's staff. */
export async function isMember(db: TenantDb, companyId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the staff of this company until the transaction ends, so that checks stay valid. */
export const lockStaff = (db: TenantDb, companyId: string): Promise<void> =>
  lockUntilEnd(db, `staff ${companyId}`)

/**
 * As `lockStaff`, for actions of an administrator. Checks the role again, as it may have ended since the request began.
 * @returns the present role
 * @throws Failure loginExpired, forbidden
 */
export async function lockStaffAs(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
): Promise<Role> {
  await lockStaff(db, companyId)
  const now = await db
    .selectFrom('staff')
    .select(['role', 'status'])
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (now?.status !== 'active') throw new Failure('loginExpired')
  if (!may(now.role, 'staff.write')) throw new Failure('forbidden')
  return now.role
}

export async function memberOf(db: TenantDb, companyId: string, userId: string): Promise<Member | undefined> {
  return db
    .selectFrom('staff')
    .select([
      'staff_id as staffId',
      'user_id as userId',
      'name',
      'role',
      'status',
      'successor_id as successorId',
    ])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The staff ids of active members, by the given user ids; missing members and members who left are left out. */
export async function activeStaffIds(
  db: TenantDb,
  companyId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .select(['staff_id', 'user_id'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('status', '=', 'active')
    .execute()
  return new Map(rows.map(({ user_id, staff_id }) => [user_id, staff_id]))
}

/** The staff id of an active member; undefined for a member who is missing or has left. */
export const activeStaffId = async (
  db: TenantDb,
  companyId: string,
  userId: string,
): Promise<string | undefined> => (await activeStaffIds(db, companyId, [userId])).get(userId)

/**
 * @throws Failure forbidden if the member is an owner and the caller is not: with an owner's phone, the caller could
 * sign in as the owner
 */
export function refuseOverOwner(role: Role, member: Pick<Member, 'role'>): void {
  if (member.role === 'owner' && !may(role, 'roles.write')) throw new Failure('forbidden')
}

/** Whether this is the only active owner. */
export async function isLastOwner(
  db: TenantDb,
  companyId: string,
  { staffId, role, status }: Member,
): Promise<boolean> {
  if (role !== 'owner' || status !== 'active') return false
  const other = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('staff_id', '<>', staffId)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** If a company has no active owner, makes the active administrator of longest standing the owner. */
export async function keepOwner(db: TenantDb, companyId: string): Promise<void> {
  const { rows } = await sql<{ staffId: string }>`
    update staff set role = 'owner'
     where company_id = ${companyId}
       and staff_id = (
         select staff_id from staff
          where company_id = ${companyId} and role = 'admin' and status = 'active'
          order by created_at, staff_id limit 1)
       and not exists (
         select from staff where company_id = ${companyId} and role = 'owner' and status = 'active')
    returning staff_id as "staffId"`.execute(db)
  for (const { staffId } of rows)
    await record(db, companyId, 'server', 'staff changed', { staffId, fields: ['role'] })
}

export interface StaffFilter {
  keyword?: string
  department?: string
  status?: 'active' | 'left' | 'waiting'
  /** `admin` includes owners. */
  role?: Role
  licensed?: boolean
  card?: CardState
}

type StaffQuery = StaffFilter & Page

/** Members who left without a chosen successor, as after a removal in WeCom. */
const isWaiting = sql<boolean>`s.status = 'left' and s.successor_id is null and not exists (
  select from hand_over h where h.company_id = s.company_id and h.staff_id = s.staff_id and h.undone_at is null)`

/** Chinese names by pinyin; the database's default order is that of code points. */
const byPinyin = sql`collate "zh-x-icu"`

/**
 * The condition of a filter, for `staff s`.
 * @param cardState the state of the card of `s`, from the module of cards
 */
export function staffWhere(
  companyId: string,
  { keyword = '', department, status, role, licensed, card }: StaffFilter,
  cardState: RawBuilder<CardState>,
): RawBuilder<unknown> {
  const words = keyword.trim()
  return sql`s.company_id = ${companyId}
    ${words ? sql`and ${hasWords(sql`concat_ws('|', s.name, s.user_id, s.position)`, words)}` : sql``}
    ${department === undefined ? sql`` : sql`and s.department = ${department}`}
    ${status === 'waiting' ? sql`and ${isWaiting}` : status ? sql`and s.status = ${status}` : sql``}
    ${role === 'admin' ? sql`and s.role in ('admin', 'owner')` : role ? sql`and s.role = ${role}` : sql``}
    ${licensed === undefined ? sql`` : sql`and s.licensed = ${licensed}`}
    ${card ? sql`and ${cardState} = ${card}` : sql``}`
}

/** Active members first, by department and name. */
export const staffOrder = sql`s.status, s.department ${byPinyin}, s.name ${byPinyin}, s.user_id`

/** One page of the staff. @param cardState see `staffWhere` */
export async function staffPage(
  db: TenantDb,
  companyId: string,
  { page, pageSize, ...filter }: StaffQuery,
  cardState: RawBuilder<CardState>,
): Promise<{ list: StaffItem[]; total: number; waiting: number }> {
  const columns = sql`s.user_id as id, s.user_id, s.status, s.department, s.name`
  const asked = sql`select ${columns} from staff s where ${staffWhere(companyId, filter, cardState)}`
  const { ids, total } = await idsOf(db, asked, {
    order: sql`status, department ${byPinyin}, name ${byPinyin}, user_id`,
    isSearch: Boolean(filter.keyword?.trim()),
    ...{ page, pageSize },
  })
  const { rows } = await sql<ItemRow & { card: CardState }>`
    select ${itemColumns}, ${cardState} as card ${itemTables(companyId)} where s.company_id = ${companyId} and s.user_id = any(${ids})
     order by ${staffOrder}`.execute(db)
  const { rows: counts } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from staff s where s.company_id = ${companyId} and ${isWaiting}`.execute(
    db,
  )
  return { list: rows.map(itemOf), total, waiting: counts[0]?.waiting ?? 0 }
}

/** A member without the state of the card. */
export interface ItemRow extends Omit<StaffItem, 'successor' | 'card'> {
  successorUserId: string | null
  successorName: string | null
}

export const itemColumns = sql`s.user_id as "userId", s.name, s.position, s.department, s.avatar, s.role, s.status,
  s.licensed, t.user_id as "successorUserId", t.name as "successorName"`

export const itemTables = (companyId: string) => sql`
  from staff s left join staff t on t.company_id = ${companyId} and t.staff_id = s.successor_id`

export function itemOf<Row extends ItemRow>({ successorUserId, successorName, ...item }: Row) {
  return {
    ...item,
    successor: successorUserId === null ? null : { userId: successorUserId, name: successorName ?? '' },
  }
}

export async function departmentsOf(db: TenantDb, companyId: string) {
  const { rows } = await sql<{ name: string; staff: number }>`
    select department as name, count(*)::integer as staff from staff
     where company_id = ${companyId} and status = 'active' and department <> ''
     group by 1 order by department ${byPinyin}`.execute(db)
  return rows
}

/** An audit row for a change of a member; never with a name or a phone. */
export async function note(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  action: Action,
  detail: Record<string, unknown>,
): Promise<void> {
  await record(db, companyId, staffId, action, detail)
}
