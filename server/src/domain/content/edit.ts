import type { BodyInput } from '@mingpian/contract/shared/content.ts'
import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import {
  type MaterialMove,
  type MaterialState,
  movedState,
} from '@mingpian/contract/shared/rules/material-state.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure, refuseParameter } from '#core/http/failure.ts'
import { momentOf } from '#core/http/moment.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { record } from '#domain/audit/record.ts'
import { requireEditing } from '#domain/company/staff-content.ts'
import { storedBody } from './body.ts'
import { categoryNamed, requireCategory } from './categories.ts'
import { refuseUnfitMarks, searchWords } from './create.ts'
import type { CleanHtml } from './sanitise.ts'
import { keepVersion, versionOf } from './versions.ts'
import { effectiveState, isOwnPiece } from './visibility.ts'

export type Author = Pick<Caller, 'companyId' | 'staffId' | 'role'>

/** The changes of a save; absent fields stay. */
export interface Changes {
  title?: string
  summary?: string
  cover?: string
  /** '' for none. */
  categoryId?: string
  expiresAt?: string | null
  duration?: number
  hot?: boolean
  calendarDay?: string
  body?: BodyInput
}

/** The sanitised HTML that a save or a restore stores; see `htmlToKeep`. */
interface Ready {
  ready?: CleanHtml | undefined
}

export interface Changed {
  _id: string
  state: MaterialState
  revision: number
}

/**
 * A piece that the author may change, locked until the transaction ends: any piece for an administrator, own pieces for
 * others.
 * @throws Failure notFound
 */
export async function heldPiece(db: TenantDb, { companyId, staffId, role }: Author, materialId: string) {
  const row = await anyHeld(db, { companyId, staffId, role }, materialId)
  if (row.state === 'removed') throw new Failure('notFound')
  return row
}

/** As `heldPiece`, also a removed one. */
export async function anyHeld(db: TenantDb, { companyId, staffId, role }: Author, materialId: string) {
  if (!isUuid(materialId)) throw new Failure('notFound')
  const row = await db
    .selectFrom('material')
    .selectAll()
    .select(effectiveState.as('state'))
    .where('company_id', '=', companyId)
    .where('material_id', '=', materialId)
    .$if(!may(role, 'content.write'), (query) => query.where(isOwnPiece(companyId, staffId)))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/**
 * Changes a piece and stores the new state as a version. Readers of a published piece see it at once.
 * @throws Failure notFound, materialChanged where the revision is not the present one, parameterError
 */
export async function saveMaterial(
  db: TenantDb,
  author: Author,
  { materialId, revision, ...changes }: Changes & Ready & { materialId: string; revision: number },
  fail: Fail<'materialChanged'>,
): Promise<Changed> {
  await requireEditing(db, author)
  const held = await heldPiece(db, author, materialId)
  if (held.revision !== revision) return fail('materialChanged')
  return write(db, author, held, { ...changes, action: 'material saved' })
}

/**
 * Makes a version the newest state again; the states between stay versions.
 * @throws Failure notFound for a piece or a version that is not there
 */
export async function restoreVersion(
  db: TenantDb,
  author: Author,
  { materialId, revision, ready }: Ready & { materialId: string; revision: number },
): Promise<Changed> {
  await requireEditing(db, author)
  const held = await heldPiece(db, author, materialId)
  const version = await versionOf(db, { companyId: author.companyId, materialId }, revision)
  if (!version) throw new Failure('notFound')
  const { category, ...words } = version
  // A deleted category is not made again: the piece stays in its present one.
  const categoryId = await categoryNamed(db, author.companyId, category)
  return write(db, author, held, {
    ...(words as Changes),
    ...(categoryId !== undefined && { categoryId }),
    ready,
    action: 'material restored',
  })
}

/**
 * The HTML of a piece, or of one of its versions, that will be stored again. It is sanitised before the piece is
 * locked.
 * @param revision of a version; the piece itself without it
 * @returns '' where there is none
 * @throws Failure notFound
 */
export async function htmlToKeep(
  db: TenantDb,
  author: Author,
  { materialId, revision }: { materialId: string; revision?: number },
): Promise<string> {
  await requireEditing(db, author)
  const held = await heldPiece(db, author, materialId)
  const { companyId } = author
  const from = revision ? await versionOf(db, { companyId, materialId }, revision) : held
  return (from?.body as BodyInput | undefined)?.html ?? ''
}

type Held = Awaited<ReturnType<typeof heldPiece>>

async function write(
  db: TenantDb,
  { companyId, staffId, role }: Author,
  held: Held,
  { action, ...changes }: Changes & Ready & { action: 'material saved' | 'material restored' },
): Promise<Changed> {
  const { title = held.title, summary = held.summary, cover = held.cover } = changes
  const { hot = held.hot, calendarDay = held.calendar_day } = changes
  if (cover && cover !== held.cover) refuseForeignPicture(companyId, 'cover', cover)
  if (!may(role, 'content.write')) refuseMarks({ hot, calendarDay })
  refuseUnfitMarks(held.kind, { hot, calendarDay })
  const stored = held.body as BodyInput
  const given = changes.body ?? stored
  const isSameFile = given.file?.url === stored.file?.url
  const { duration = isSameFile ? held.duration : 0 } = changes
  const { body, pages, words } = storedBody(companyId, held.kind, given, changes.ready)
  const { revision, state } = await db
    .updateTable('material')
    .set({
      title,
      summary,
      cover,
      category_id: await categoryOf(db, companyId, held, changes),
      hot,
      calendar_day: calendarDay,
      duration,
      expires_at: expiryAfter(held, changes),
      pages,
      body: JSON.stringify(body),
      search: searchWords({ title, summary }, words),
      revision: held.revision + 1,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', companyId)
    .where('material_id', '=', held.material_id)
    .returning(['revision', effectiveState.as('state')])
    .executeTakeFirstOrThrow()
  await keepVersion(db, { companyId, materialId: held.material_id, staffId })
  await record(db, companyId, staffId, action, { materialId: held.material_id, revision })
  return { _id: held.material_id, state, revision }
}

/** The category of the saved piece. @throws Failure notFound */
async function categoryOf(
  db: TenantDb,
  companyId: string,
  { category_id }: Held,
  { categoryId }: Changes,
): Promise<string | null> {
  if (categoryId === undefined || categoryId.toLowerCase() === (category_id ?? '')) return category_id
  return requireCategory(db, companyId, categoryId)
}

/** @throws Failure parameterError for a mark that only administrators may set */
export function refuseMarks({ hot = false, calendarDay = '' }: Pick<Changes, 'hot' | 'calendarDay'>): void {
  if (hot) refuseParameter('hot', 'is for administrators')
  if (calendarDay) refuseParameter('calendarDay', 'is for administrators')
}

/** @throws Failure parameterError for an invalid `expiresAt` */
function expiryAfter(
  held: { expires_at: Date | null },
  { expiresAt }: { expiresAt?: string | null | undefined },
): Date | null {
  if (expiresAt === undefined) return held.expires_at
  return expiresAt === null ? null : momentOf('expiresAt', expiresAt)
}

type FailsToMove = Fail<'illegalMove'>

/**
 * Publishes a piece, from now on and until `expiresAt`.
 * @throws Failure notFound, illegalMove, parameterError for a time in the past
 */
export async function publishMaterial(
  db: TenantDb,
  author: Author,
  { materialId, expiresAt }: { materialId: string; expiresAt?: string | null },
  fail: FailsToMove,
): Promise<Changed> {
  await requireEditing(db, author)
  const held = await heldPiece(db, author, materialId)
  const next = expiryAfter(held, { expiresAt })
  if (next && next.getTime() <= Date.now()) refuseParameter('expiresAt', 'must be in the future')
  return move(db, author, held, 'publish', { expires_at: next, successor_id: null }, fail)
}

/**
 * Recalls a piece: its readers get the successor, or the answer that it was recalled.
 * @throws Failure notFound, illegalMove, parameterError for a successor that is not published or of another kind
 */
export async function recallMaterial(
  db: TenantDb,
  author: Author,
  { materialId, successorId }: { materialId: string; successorId?: string },
  fail: FailsToMove,
): Promise<Changed> {
  const held = await heldPiece(db, author, materialId)
  if (successorId) await requireSuccessor(db, author, held, successorId)
  return move(db, author, held, 'recall', { successor_id: successorId ?? null }, fail)
}

async function requireSuccessor(
  db: TenantDb,
  { companyId }: Author,
  { kind, material_id }: { kind: MaterialKind; material_id: string },
  successorId: string,
): Promise<void> {
  if (!isUuid(successorId)) throw new Failure('notFound')
  const row = await db
    .selectFrom('material')
    .select(['kind', effectiveState.as('state')])
    .where('company_id', '=', companyId)
    .where('material_id', '=', successorId)
    .forShare()
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  if (row.kind !== kind || row.state !== 'published' || successorId.toLowerCase() === material_id)
    refuseParameter('successorId', 'must be another published piece of the same kind')
}

async function move(
  db: TenantDb,
  { companyId, staffId }: Author,
  held: Held,
  done: MaterialMove,
  changes: { expires_at?: Date | null; successor_id?: string | null },
  fail: FailsToMove,
): Promise<Changed> {
  const state = movedState(held.state, done)
  if (!state) return fail('illegalMove')
  await db
    .updateTable('material')
    .set({ status: state, updated_at: sql`now()`, ...changes })
    .where('company_id', '=', companyId)
    .where('material_id', '=', held.material_id)
    .execute()
  await record(db, companyId, staffId, `material ${done}`, { materialId: held.material_id })
  return { _id: held.material_id, state, revision: held.revision }
}
