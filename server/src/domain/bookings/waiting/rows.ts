import type { StaffWaitingEntry, WaitingEntry } from '@mingpian/contract/appointment-waiting.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { leadHolderOf, shownHolder } from '#domain/leads/lead/holder.ts'

/** An entry of the waiting list as it is stored, with the names of what it names. */
export interface WaitingRow
  extends Omit<StaffWaitingEntry, 'startsAt' | 'offeredUntil' | 'createdAt' | 'orderId'> {
  bookingId: string | null
  offeredStart: Date | null
  offeredUntil: Date | null
  createdAt: Date
}

/** Who wait for the same as `e`, and asked before, or is `e`. Of those the count is the turn. */
const position = sql<number>`case when e.state in ('waiting', 'offered') then (
  select count(*)::integer from waiting_entry o
  where o.company_id = e.company_id and o.service_id = e.service_id and o.place_id = e.place_id and o.day = e.day
    and o.state in ('waiting', 'offered') and (o.created_at, o.waiting_id) <= (e.created_at, e.waiting_id)) else 0 end`

const waitingTables = sql`
  waiting_entry e
  join booking_service s on s.company_id = e.company_id and s.service_id = e.service_id
  join place p on p.company_id = e.company_id and p.place_id = e.place_id
  join company c on c.company_id = e.company_id
  join person n on n.company_id = e.company_id and n.person_id = e.person_id
  join person r on r.company_id = e.company_id and r.person_id = ${rootIdOf('n')}
  left join staff f on f.company_id = e.company_id and f.staff_id = e.staff_id`

/** @param where a condition on `e`, and on company `c` */
export async function waitingRows(
  db: TenantDb,
  companyId: string,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<WaitingRow[]> {
  const { rows } = await waitingQuery(companyId, where, rest).execute(db)
  return rows
}

/** The query of `waitingRows`. */
export const waitingQuery = (companyId: string, where: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql<WaitingRow>`
  select e.waiting_id as "waitingId", e.state, e.ended_for as "endedFor", e.service_id as "serviceId",
    s.name as "serviceName", e.place_id as "placeId", p.name as "placeName",
    case when f.staff_id is not null then jsonb_build_object(
      'userId', f.user_id, 'name', f.name, 'position', f.position, 'avatar', f.avatar) end as staff,
    e.day::text as day, e.part, e.persons, ${position} as position, e.booking_id as "bookingId",
    e.offered_start as "offeredStart", e.offered_until as "offeredUntil", c.time_zone as "timeZone",
    e.created_at as "createdAt", r.name as "customerName", r.person_id as "clueId",
    ${leadHolderOf(sql`e.company_id`, sql`r.person_id`)} as "leadHolder"
  from ${waitingTables}
  where e.company_id = ${companyId} and ${where} ${rest}`

/** How many rows `waitingRows` has without a limit. */
export async function waitingCount(db: TenantDb, companyId: string, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from waiting_entry e join company c on c.company_id = e.company_id
    where e.company_id = ${companyId} and ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

/** An entry of the caller. @throws Failure notFound */
export async function ownEntry(
  db: TenantDb,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
  waitingId: string,
): Promise<WaitingRow> {
  const personIds = await personIdsOf(db, companyId, personId)
  return entryOf(db, companyId, waitingId, sql`e.person_id = any(${personIds}::uuid[])`)
}

/** An entry of the company. @throws Failure notFound */
export async function entryOf(
  db: TenantDb,
  companyId: string,
  waitingId: string,
  only: RawBuilder<unknown> = sql`true`,
): Promise<WaitingRow> {
  const where = sql`e.waiting_id = ${waitingId} and ${only}`
  const [row] = isUuid(waitingId) ? await waitingRows(db, companyId, where, sql``) : []
  if (!row) throw new Failure('notFound')
  return row
}

/** Whether an offer stands, also where the upkeep has not ended it yet. */
export const stands = ({ state, offeredUntil }: Pick<WaitingRow, 'state' | 'offeredUntil'>): boolean =>
  state === 'offered' && (offeredUntil?.getTime() ?? 0) > Date.now()

/** As members of staff see it. */
export function staffEntry(
  { role }: Partial<Pick<Caller, 'role'>>,
  { bookingId, offeredStart, ...row }: WaitingRow,
): StaffWaitingEntry {
  const state = row.state === 'offered' && !stands(row) ? 'expired' : row.state
  return {
    ...row,
    leadHolder: shownHolder(role, row.leadHolder),
    state,
    position: state === 'expired' ? 0 : row.position,
    orderId: (stands(row) && bookingId) || '',
    startsAt: offeredStart?.toISOString() ?? '',
    offeredUntil: row.offeredUntil?.toISOString() ?? '',
    createdAt: row.createdAt.toISOString(),
  }
}

/** As its person sees it. */
export function customerEntry(row: WaitingRow): WaitingEntry {
  const { customerName, clueId, leadHolder, ...entry } = staffEntry({}, row)
  return entry
}
