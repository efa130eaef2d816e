import type { Card, CardGood, CardPage } from '@mingpian/contract/shared/entities.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { CardState } from '@mingpian/contract/staff.ts'
import { sql } from 'kysely'
import type { Published } from '#core/cache/published.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { type Page, pageOf } from '#core/db/paging.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { nextExpiryMs } from '#domain/content/visibility.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { nextAppearanceMs } from '#domain/posts/flow.ts'
import { shownOnCard } from './card-content.ts'
import { type CardKey, cardOwner } from './owner.ts'
import { cardPages } from './page.ts'
import { type AskedCard, askedCard, type CardRow, cards } from './rows.ts'
import { cardStateIn } from './state.ts'
import { checkIssue, isActive, isOpen, publicCard, publicView, readable } from './visibility.ts'

export { chosenForCard } from './card-content.ts'
export { type CardLine, linesOf } from './lines.ts'
export type { CardKey } from './owner.ts'
export { previewPage } from './page.ts'
export type { CardRow } from './rows.ts'
export { orderedSections, type StoredSection } from './sections.ts'
export { isActive, phoneOf } from './visibility.ts'

interface FoundCard {
  row: AskedCard
  /** The issue of the card that a scene was printed for; null if the key was no scene. */
  issue: number | null
}

/** The member of staff and card of a key, in any state; undefined for an unknown key. */
export async function findCard(
  db: TenantDb,
  companyId: string,
  key: CardKey,
): Promise<FoundCard | undefined> {
  const owner = await cardOwner(db, companyId, key)
  const row = owner && (await askedCard(db, companyId, owner.userId).executeTakeFirst())
  return row && { row, issue: owner.issue }
}

/** The errors for a card found by a scene or a share; a card found by a user id cannot be re-issued. */
type FailsToOpen = Fail<'cardNotOpen' | 'cardReissued'>

/**
 * The row of a card that was found, as visitors may read it.
 * @throws Failure notFound, cardNotOpen, cardReissued
 */
export function openRow(found: FoundCard | undefined, fail: FailsToOpen): AskedCard {
  const row = readable(found?.row, fail)
  checkIssue(found?.issue ?? null, row.asked_issue ?? 1, fail)
  return row
}

/**
 * The row of the card of a user id, as visitors may read it.
 * @throws Failure notFound, cardNotOpen
 */
export const openCard = async (
  db: TenantDb,
  companyId: string,
  userId: string,
  fail: Fail<'cardNotOpen'>,
): Promise<AskedCard> => readable((await findCard(db, companyId, { userId }))?.row, fail)

/** The card of a member of staff, in any state; undefined where there is no such member. */
export const cardOfStaff = (db: TenantDb, companyId: string, staffId: string): Promise<CardRow | undefined> =>
  cards(db, companyId).where('staff.staff_id', '=', staffId).executeTakeFirst()

/** Whether visitors see the card of a member of staff, and otherwise why not. */
export async function cardStateOf(db: TenantDb, companyId: string, staffId: string): Promise<CardState> {
  const { rows } = await sql<{ card: CardState }>`
    select ${cardStateIn(companyId)} as card from staff s
     where s.company_id = ${companyId} and s.staff_id = ${staffId}`.execute(db)
  return rows[0]?.card ?? 'none'
}

/**
 * The face of a card that visitors may read.
 * @throws Failure as `openCard`
 */
export async function openFace(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  userId: string,
  fail: Fail<'cardNotOpen'>,
  locale: Locale = 'zh',
): Promise<Card> {
  return publicCard(await openCard(db, companyId, userId, fail), sealer, { ...publicView, locale })
}

/** The face of an open card; undefined where there is none. */
export async function findFace(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  key: CardKey,
): Promise<Card | undefined> {
  const row = (await findCard(db, companyId, key))?.row
  return row && isActive(row) && isOpen(row) ? publicCard(row, sealer) : undefined
}

/** The faces of a company's open cards, in the order in which their owners joined. */
export async function openFaces(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  page: Page,
): Promise<{ list: Card[]; total: number }> {
  const open = openCards(db, companyId)
  const { rows, total } = await pageOf(open, open.orderBy('staff.created_at').orderBy('staff.user_id'), page)
  return { list: rows.map((row) => publicCard(row, sealer)), total }
}

/** The faces of members' open cards by their staff ids. */
export async function facesOf(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  staffIds: string[],
): Promise<Map<string, Card>> {
  if (staffIds.length === 0) return new Map()
  const rows = await openCards(db, companyId).where('staff.staff_id', 'in', staffIds).execute()
  return new Map(rows.map((row) => [row.staff_id, publicCard(row, sealer)]))
}

const openCards = (db: TenantDb, companyId: string) =>
  cards(db, companyId)
    .where('company.status', '=', 'open')
    .where('staff.status', '=', 'active')
    .where('staff.licensed', '=', true)
    .where('card.is_open', '=', true)

/**
 * The products on a card that visitors may read.
 * @throws Failure as `openRow`
 */
export async function openGoods(
  db: TenantDb,
  companyId: string,
  key: CardKey,
  fail: FailsToOpen,
): Promise<CardGood[]> {
  const { staff_id } = openRow(await findCard(db, companyId, key), fail)
  return (await shownOnCard(db, companyId, staff_id)).goods
}

/**
 * Whether the card is open to visitors; undefined for a member who is missing or left.
 * @throws Failure cardReissued if it is open, but the scene is of an earlier issue
 */
export async function isCardOpen(
  db: TenantDb,
  companyId: string,
  key: CardKey,
  fail: Fail<'cardReissued'>,
): Promise<boolean | undefined> {
  const found = await findCard(db, companyId, key)
  if (!found || !isActive(found.row)) return undefined
  if (!isOpen(found.row)) return false
  checkIssue(found.issue, found.row.asked_issue ?? 1, fail)
  return true
}

/** Dependencies of reading published cards. */
export interface ReadsCards {
  published: Published
  sealer: Sealer
  db: Pick<Database, 'tenant'>
}

interface Reader {
  fail: FailsToOpen
  locale?: Locale
  /** A signed-in caller who left a card in return sees the held-back fields. */
  caller?: Pick<Caller, 'personId'> | null
}

/**
 * The card page for this reader, from the cache. A signed-in reader of a card with held-back fields takes one more
 * query.
 * @throws Failure notFound, cardNotOpen, cardReissued
 */
export async function publishedCard(
  { published, sealer, db }: ReadsCards,
  companyId: string,
  key: CardKey,
  { locale = 'zh', caller, fail }: Reader,
): Promise<CardPage> {
  const owner =
    'userId' in key
      ? { userId: key.userId, issue: null }
      : await published.remember(companyId, `owner ${Object.values(key)[0]}`, async (db) => {
          return (await cardOwner(db, companyId, key)) ?? notFound()
        })
  const pages = await published.remember(
    companyId,
    `card ${owner.userId}`,
    (db) => cardPages(db, sealer, companyId, owner.userId, fail),
    (db) => nextChangeMs(db, companyId),
  )
  checkIssue(owner.issue, pages.issue, fail)
  const { staffId, exchanged } = pages
  const isFriend =
    caller && exchanged && (await db.tenant(companyId, (db) => hasExchanged(db, companyId, caller, staffId)))
  return (isFriend ? exchanged : pages.open)[locale]
}

/** Milliseconds until a card page changes by itself: a piece expires, or a post appears. */
async function nextChangeMs(db: TenantDb, companyId: string): Promise<number | undefined> {
  const next = [await nextExpiryMs(db, companyId), await nextAppearanceMs(db, companyId)]
  return next.reduce((first, each) => Math.min(first ?? Infinity, each ?? Infinity))
}

function notFound(): never {
  throw new Failure('notFound')
}

/** Whether a person left a card of their own with a member of staff, or with a predecessor of that member. */
async function hasExchanged(
  db: TenantDb,
  companyId: string,
  { personId }: Pick<Caller, 'personId'>,
  staffId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('exchanged_card')
    .select('exchanged_card.staff_id')
    .where('exchanged_card.company_id', '=', companyId)
    .where('exchanged_card.person_id', 'in', await personIdsOf(db, companyId, personId))
    .where(({ selectFrom, eb }) =>
      eb(
        'exchanged_card.staff_id',
        'in',
        selectFrom('staff')
          .select('staff.staff_id')
          .where('staff.company_id', '=', companyId)
          .where((of) => of.or([of('staff.staff_id', '=', staffId), of('staff.successor_id', '=', staffId)])),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The owner's introduction on the card of a user id; '' if there is none. */
export async function cardProfile(db: TenantDb, companyId: string, userId: string): Promise<string> {
  const row = await db
    .selectFrom('card')
    .innerJoin('staff', (join) =>
      join.onRef('staff.company_id', '=', 'card.company_id').onRef('staff.staff_id', '=', 'card.staff_id'),
    )
    .select('card.profile')
    .where('card.company_id', '=', companyId)
    .where('staff.user_id', '=', userId)
    .executeTakeFirst()
  return row?.profile ?? ''
}
