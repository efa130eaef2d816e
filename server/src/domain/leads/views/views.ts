import type { LeadView, LeadViewFilter } from '@mingpian/contract/lead-views.ts'
import { holdsPhone, mostLeadViews } from '@mingpian/contract/shared/rules/lead-views.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { requireDays } from '#domain/leads/lead/list.ts'
import { requireTags } from '#domain/leads/tags/give.ts'
import { findSalesperson } from '#domain/sharing/queries.ts'

type Viewer = Pick<Caller, 'companyId' | 'staffId'>
type Kept = Pick<LeadView, 'name' | 'isShared' | 'filter'>

/** Views that a member may open: own ones and those shared with the company. */
export async function viewsOf(db: TenantDb, { companyId, staffId }: Viewer): Promise<LeadView[]> {
  return visible(db, { companyId, staffId })
    .select([
      'view_id as viewId',
      'name',
      'is_shared as isShared',
      sql<boolean>`staff_id = ${staffId}`.as('isOwn'),
      sql<boolean>`exists (
        select from lead_view_default d
        where d.company_id = ${companyId} and d.staff_id = ${staffId} and d.view_id = lead_view.view_id
      )`.as('isDefault'),
      'filter',
    ])
    .where('removed_at', 'is', null)
    .orderBy('is_shared')
    .orderBy('name')
    .orderBy('view_id')
    .execute()
}

/** Stores a view. @returns its id @throws Failure notFound for a salesperson or tag that the company does not have; parameterError */
export async function keepView(db: TenantDb, viewer: Viewer, view: Kept): Promise<string> {
  const { companyId, staffId } = viewer
  await requireFilter(db, companyId, view.filter)
  await requireRoom(db, viewer, view)
  const viewId = uuidv7()
  await db
    .insertInto('lead_view')
    .values({
      company_id: companyId,
      view_id: viewId,
      staff_id: staffId,
      name: view.name.trim(),
      is_shared: view.isShared,
      filter: JSON.stringify(view.filter),
    })
    .execute()
  if (view.isShared) await record(db, companyId, staffId, 'lead view kept', { viewId })
  return viewId
}

/**
 * Changes the given fields.
 * @throws Failure notFound, parameterError if a member other than the maker ends the sharing
 */
export async function changeView(
  db: TenantDb,
  viewer: Viewer,
  { viewId, name, isShared, filter }: { viewId: string } & { [K in keyof Kept]?: Kept[K] | undefined },
): Promise<string> {
  const held = await heldView(db, viewer, viewId)
  if (held.isRemoved) throw new Failure('notFound')
  if (isShared === false && held.makerId !== viewer.staffId)
    refuseParameter('isShared', 'can be ended only by the maker of the view')
  if (filter) await requireFilter(db, viewer.companyId, filter)
  const next = { name: name ?? held.name, isShared: isShared ?? held.isShared }
  await requireRoom(db, viewer, next, held.id)
  await rowOf(db, viewer.companyId, held.id)
    .set({
      name: next.name.trim(),
      is_shared: next.isShared,
      ...(filter && { filter: JSON.stringify(filter) }),
    })
    .execute()
  if (held.isShared || next.isShared)
    await record(db, viewer.companyId, viewer.staffId, 'lead view changed', { viewId: held.id })
  return held.id
}

/**
 * Deletes a view, or undoes that. Idempotent.
 * @throws Failure notFound; parameterError if its name is taken or the limit of views is reached
 */
export async function setViewRemoved(
  db: TenantDb,
  viewer: Viewer,
  viewId: string,
  isRemoved: boolean,
): Promise<string> {
  const held = await heldView(db, viewer, viewId)
  if (held.isRemoved === isRemoved) return held.id
  if (!isRemoved) await requireRoom(db, viewer, held, held.id)
  await rowOf(db, viewer.companyId, held.id)
    .set({ removed_at: isRemoved ? sql<Date>`now()` : null })
    .execute()
  const action = isRemoved ? 'lead view removed' : 'lead view put back'
  if (held.isShared) await record(db, viewer.companyId, viewer.staffId, action, { viewId: held.id })
  return held.id
}

/** Chooses the view with which the member's list opens. @param viewId '' for none @throws Failure notFound */
export async function chooseView(db: TenantDb, viewer: Viewer, viewId: string): Promise<string> {
  const { companyId, staffId } = viewer
  if (viewId === '') {
    await db
      .deleteFrom('lead_view_default')
      .where('company_id', '=', companyId)
      .where('staff_id', '=', staffId)
      .execute()
    return ''
  }
  const held = await heldView(db, viewer, viewId)
  if (held.isRemoved) throw new Failure('notFound')
  await db
    .insertInto('lead_view_default')
    .values({ company_id: companyId, staff_id: staffId, view_id: held.id })
    .onConflict((on) => on.columns(['company_id', 'staff_id']).doUpdateSet({ view_id: held.id }))
    .execute()
  return held.id
}

const visible = (db: TenantDb, { companyId, staffId }: Viewer) =>
  db
    .selectFrom('lead_view')
    .where('company_id', '=', companyId)
    .where(({ or, eb }) => or([eb('staff_id', '=', staffId), eb('is_shared', '=', true)]))

async function heldView(db: TenantDb, viewer: Viewer, viewId: string) {
  if (!isUuid(viewId)) throw new Failure('notFound')
  const row = await visible(db, viewer)
    .select(['view_id as id', 'staff_id as makerId', 'name', 'is_shared as isShared'])
    .select(sql<boolean>`removed_at is not null`.as('isRemoved'))
    .where('view_id', '=', viewId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

const rowOf = (db: TenantDb, companyId: string, viewId: string) =>
  db.updateTable('lead_view').where('company_id', '=', companyId).where('view_id', '=', viewId)

async function requireFilter(
  db: TenantDb,
  companyId: string,
  { keyword = '', userId, tagId, from, to }: LeadViewFilter,
): Promise<void> {
  requireDays({ from, to }, 'filter.')
  if (holdsPhone(keyword)) refuseParameter('filter.keyword', 'must not contain a whole phone, only its end')
  if (userId && !(await findSalesperson(db, companyId, userId))) throw new Failure('notFound')
  if (tagId) await requireTags(db, companyId, [tagId])
}

/**
 * Refuses a view above the limit, and the name of another view in the same list. Locks out other changes until the end
 * of the transaction.
 */
async function requireRoom(
  db: TenantDb,
  { companyId, staffId }: Viewer,
  { name, isShared }: Pick<Kept, 'name' | 'isShared'>,
  ownId = '',
): Promise<void> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(db)
  const others = await db
    .selectFrom('lead_view')
    .select('name')
    .where('company_id', '=', companyId)
    .where('is_shared', '=', isShared)
    .where('removed_at', 'is', null)
    .$if(!isShared, (query) => query.where('staff_id', '=', staffId))
    .$if(ownId !== '', (query) => query.where('view_id', '<>', ownId))
    .execute()
  if (others.length >= mostLeadViews)
    refuseParameter('name', `cannot be added: there are ${mostLeadViews} views already`)
  if (others.some((other) => other.name === name.trim()))
    refuseParameter('name', 'is the name of another view')
}
