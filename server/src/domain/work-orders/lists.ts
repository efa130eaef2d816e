import { searchForm } from '@mingpian/contract/shared/rules/plain-text.ts'
import { waitingStates } from '@mingpian/contract/shared/rules/work-order-states.ts'
import type { WorkOrderFilter } from '@mingpian/contract/work-orders.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { inDays } from '#domain/company/time-zone.ts'
import { type Handler, isHandledBy, isOf, isSeenBy, itemOf, workOrderRows, workOrderTables } from './one.ts'

async function pageWhere(
  db: TenantDb,
  { companyId, role }: Pick<Caller, 'companyId'> & Partial<Pick<Caller, 'role'>>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { page, pageSize }: Page,
) {
  const rows = await workOrderRows(
    db,
    companyId,
    where,
    sql`order by ${order}, w.work_order_id ${limitOf({ page, pageSize })}`,
  )
  return {
    list: rows.map((row) => itemOf(role, row)),
    total: await countWhere(db, companyId, where),
    page,
    pageSize,
  }
}

async function countWhere(db: TenantDb, companyId: string, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${workOrderTables}
    where w.company_id = ${companyId} and ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The work orders of a customer, the last changed first. */
export const ownWorkOrders = async (
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'personId'>,
  page: Page,
) => {
  const { companyId } = caller
  return pageWhere(db, { companyId }, await isOf(db, caller), sql`w.changed_at desc`, page)
}

const isWaiting = sql<boolean>`(w.state = any(${[...waitingStates]}::text[]))`
const isLate = sql<boolean>`(${isWaiting} and w.due_at <= now())`

/** Work orders that the caller handles, that are open, that are late, or that the caller handled until they were closed. */
export async function handledWorkOrders(
  db: TenantDb,
  caller: Handler,
  { of, ...page }: { of: 'own' | 'waiting' | 'late' | 'closed' } & Page,
) {
  const { companyId } = caller
  const seen = await isSeenBy(db, caller)
  const waiting = sql`w.state = 'open' and ${seen}`
  const late = sql`${isLate} and ${seen}`
  const where = {
    own: sql`w.state in ('taken', 'answered') and ${isHandledBy(caller)}`,
    waiting,
    late,
    closed: sql`w.state = 'closed' and ${isHandledBy(caller)}`,
  }[of]
  const order =
    of === 'closed' ? sql`w.changed_at desc` : sql`w.state = 'answered', w.due_at nulls last, w.created_at`
  return {
    ...(await pageWhere(db, caller, where, order, page)),
    waiting: await countWhere(db, companyId, waiting),
    late: await countWhere(db, companyId, late),
  }
}

/**
 * A page of the work orders of the company, the newest first; ordered by `due`, those that wait by their deadline, then
 * the last changed first.
 * @throws Failure notFound for a place or a member that it does not have, parameterError for a day that no calendar has
 */
export async function workOrdersPage(
  db: TenantDb,
  caller: Pick<Caller, 'companyId' | 'role'>,
  {
    from,
    to,
    state,
    kind,
    placeId,
    userId,
    late,
    keyword = '',
    order,
    ...page
  }: WorkOrderFilter & Page & { order?: 'due' },
) {
  const { companyId } = caller
  await requireFiltered(db, companyId, { placeId, userId })
  const sought = searchForm(keyword)
  const where = sql`${inDays(companyId, sql`w.created_at`, { from, to })}
    and ${state === undefined ? sql`true` : sql`w.state = ${state}`}
    and ${kind === undefined ? sql`true` : sql`w.kind = ${kind}`}
    and ${placeId === undefined ? sql`true` : sql`w.place_id = ${placeId}`}
    and ${userId === undefined ? sql`true` : sql`f.user_id = ${userId}`}
    and ${late === undefined ? sql`true` : isLate}
    and ${
      sought === ''
        ? sql`true`
        : hasWords(sql`search_form(w.number || ' ' || w.words || ' ' || r.name)`, sought)
    }`
  const byDue = sql`
    case when ${isWaiting} then coalesce(w.due_at, 'infinity') end nulls last,
    case when ${isWaiting} then w.created_at end, w.changed_at desc`
  return pageWhere(db, caller, where, order === 'due' ? byDue : sql`w.created_at desc`, page)
}

/** @throws Failure notFound */
async function requireFiltered(
  db: TenantDb,
  companyId: string,
  { placeId, userId }: Pick<WorkOrderFilter, 'placeId' | 'userId'>,
): Promise<void> {
  if (placeId !== undefined && !isUuid(placeId)) throw new Failure('notFound')
  const { rows } = await sql<{ known: boolean }>`
    select (${placeId ?? null}::uuid is null
        or exists (select from place where company_id = ${companyId} and place_id = ${placeId ?? null}))
      and (${userId ?? null}::text is null
        or exists (select from staff where company_id = ${companyId} and user_id = ${userId ?? null})) as known`.execute(
    db,
  )
  if (!rows[0]?.known) throw new Failure('notFound')
}

interface Figures {
  open: number
  taken: number
  answered: number
  closed: number
  late: number
}

/** How many work orders of the company are in each state, and how many are late. */
export async function workOrderFigures(db: TenantDb, companyId: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where w.state = 'open')::integer as open,
      count(*) filter (where w.state = 'taken')::integer as taken,
      count(*) filter (where w.state = 'answered')::integer as answered,
      count(*) filter (where w.state = 'closed')::integer as closed,
      count(*) filter (where ${isLate})::integer as late
    from work_order w where w.company_id = ${companyId}`.execute(db)
  return rows[0] ?? { open: 0, taken: 0, answered: 0, closed: 0, late: 0 }
}
