import type { Card, CardPage, ProductItem } from '@mingpian/contract/entities.ts'
import { type Expression, sql } from 'kysely'
import type { TenantDb } from '#db/connect.ts'
import { Failure } from '#http/failure.ts'
import type { Sealer } from '#sealer.ts'
import type { Services } from '#services.ts'
import { type CardKey, cardOwner } from './owner.ts'
import { type CardRow, cards } from './rows.ts'
import { orderedSections, type SectionSetting, visibleSections } from './sections.ts'
import { shownOnCard } from './shown.ts'
import { checkIssue, isActive, isOpen, publicCard, readable } from './visibility.ts'

export type { CardKey } from './owner.ts'

/** The member of staff and card that a key leads to, whatever their state; undefined where it leads nowhere. */
export async function findCard(db: TenantDb, companyId: string, key: CardKey): Promise<CardRow | undefined> {
  const owner = await cardOwner(db, companyId, key)
  return owner && cards(db, companyId).where('staff.user_id', '=', owner.userId).executeTakeFirst()
}

/**
 * The row of a card that visitors may read.
 * @throws Failure notFound, cardNotOpen, cardReissued
 */
export async function openCard(db: TenantDb, companyId: string, key: CardKey): Promise<CardRow> {
  const owner = await cardOwner(db, companyId, key)
  const row = readable(owner && (await findCard(db, companyId, { userId: owner.userId })))
  checkIssue(owner?.issue ?? null, row.issue ?? 1)
  return row
}

/**
 * The face of a card that visitors may read.
 * @throws Failure as `openCard`
 */
export async function openFace(db: TenantDb, sealer: Sealer, companyId: string, key: CardKey): Promise<Card> {
  return publicCard(await openCard(db, companyId, key), sealer)
}

/** The face of an open card; undefined where there is none. */
export async function findFace(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  key: CardKey,
): Promise<Card | undefined> {
  const row = await findCard(db, companyId, key)
  return row && isActive(row) && isOpen(row) ? publicCard(row, sealer) : undefined
}

/** The faces of a company's open cards, in the order in which their owners joined. */
export async function openFaces(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ list: Card[]; total: number }> {
  const open = openCards(db, companyId)
  const rows = await open
    .orderBy('staff.created_at')
    .orderBy('staff.user_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { list: rows.map((row) => publicCard(row, sealer)), total: await countOf(db, open) }
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

async function countOf(db: TenantDb, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::integer as total from (${query}) found`.execute(db)
  return rows[0]?.total ?? 0
}

const openCards = (db: TenantDb, companyId: string) =>
  cards(db, companyId)
    .where('company.status', '=', 'open')
    .where('staff.status', '=', 'active')
    .where('staff.licensed', '=', true)
    .where('card.is_open', '=', true)

/**
 * The products on a card that visitors may read.
 * @throws Failure as `openCard`
 */
export async function openGoods(db: TenantDb, companyId: string, key: CardKey): Promise<ProductItem[]> {
  const { staff_id } = await openCard(db, companyId, key)
  return (await shownOnCard(db, companyId, staff_id)).goods
}

/**
 * All sections of a card that visitors may read, in its order, with those that are off.
 * @throws Failure as `openCard`
 */
export async function openSections(db: TenantDb, companyId: string, key: CardKey): Promise<SectionSetting[]> {
  return orderedSections((await openCard(db, companyId, key)).sections ?? [])
}

/** Is the card open to visitors? undefined where there is nobody, or they left. */
export async function isCardOpen(
  db: TenantDb,
  companyId: string,
  key: CardKey,
): Promise<boolean | undefined> {
  const row = await findCard(db, companyId, key)
  return row && isActive(row) ? isOpen(row) : undefined
}

/**
 * The whole card page as any visitor may read it, from what is published: no query where it is known.
 * @throws Failure notFound, cardNotOpen, cardReissued
 */
export async function publishedCard(
  { published, sealer }: Pick<Services, 'published' | 'sealer'>,
  companyId: string,
  key: CardKey,
): Promise<CardPage> {
  const owner =
    'userId' in key
      ? { userId: key.userId, issue: null }
      : await published.remember(companyId, `owner ${Object.values(key)[0]}`, async (db) => {
          return (await cardOwner(db, companyId, key)) ?? notFound()
        })
  const { page, issue } = await published.remember(companyId, `card ${owner.userId}`, (db) =>
    cardPage(db, sealer, companyId, owner.userId),
  )
  checkIssue(owner.issue, issue)
  return page
}

function notFound(): never {
  throw new Failure('notFound')
}

async function cardPage(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  userId: string,
): Promise<{ page: CardPage; issue: number }> {
  const row = readable(await findCard(db, companyId, { userId }))
  const { materials, goods } = await shownOnCard(db, companyId, row.staff_id)
  const files = `${companyId}/${encodeURIComponent(row.user_id)}`
  const kind = row.contact_code ?? 'default'
  const image = { enterprise: row.enterprise_code, mini: row.mini_code, default: null }[kind]
  const page: CardPage = {
    ...publicCard(row, sealer),
    brandColor: row.brand_color,
    profile: row.profile ?? '',
    // A code that was not made yet gives way to the card's own.
    contactCode: image ? { kind, image } : { kind: 'default', image: `/card-code/${files}.png` },
    vcard: `/card-vcard/${files}.vcf`,
    vcardCode: `/card-vcard/${files}.png`,
    sections: visibleSections(row.sections ?? [], materials),
    goods,
  }
  // Frozen: the same page is given to everybody until it changes.
  return { page: Object.freeze(page), issue: row.issue ?? 1 }
}
