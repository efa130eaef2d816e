import type { CompanyCardEdit, CompanyCardItem, CompanyCardPage } from '@mingpian/contract/company-card.ts'
import type { MaterialItem, ProductItem } from '@mingpian/contract/shared/entities.ts'
import {
  type CompanyCardStatus,
  orderedCompanySections,
} from '@mingpian/contract/shared/rules/company-card.ts'
import { sql } from 'kysely'
import type { Published } from '#core/cache/published.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, type Page, pageOf } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { effectiveState, nextExpiryMs } from '#domain/content/visibility.ts'
import { categoryName } from '#domain/shop/product/categories.ts'
import { shownForMoney } from '#domain/shop/product/queries.ts'
import { sectionOfKind } from '../sections.ts'
import { cardOfScene } from './ids.ts'

/** The requested card; without either field the default one. */
export interface Which {
  cardId?: string
  sceneId?: string
}

/** A card as stored, with its company; undefined if there is none. */
export async function companyCardRow(db: TenantDb, companyId: string, cardId: string) {
  if (!isUuid(cardId)) return undefined
  return cardsOf(db, companyId).where('card.card_id', '=', cardId).executeTakeFirst()
}

/** The default card; undefined if there is none. */
const shownRow = (db: TenantDb, companyId: string) =>
  cardsOf(db, companyId).where('card.is_default', '=', true).executeTakeFirst()

/** The card for a request that names none: the default card, otherwise the newest. */
export const meantRow = (db: TenantDb, companyId: string) =>
  cardsOf(db, companyId)
    .where('card.status', '<>', 'deleted')
    .orderBy('card.is_default', 'desc')
    .orderBy('card.created_at', 'desc')
    .executeTakeFirst()

function cardsOf(db: TenantDb, companyId: string) {
  return db
    .selectFrom('company_card as card')
    .innerJoin('company', 'company.company_id', 'card.company_id')
    .where('card.company_id', '=', companyId)
    .selectAll('card')
    .select(['company.brand_color', 'company.status as company_status'])
}

type Row = NonNullable<Awaited<ReturnType<typeof shownRow>>>

const faceOf = ({ name, slogan, introduction, logo, cover, address, phone, website, email }: Row) => ({
  name,
  slogan,
  introduction,
  logo,
  cover,
  address,
  phone,
  website,
  email,
})

/**
 * The whole card as any visitor may read it, from the cache of published cards. Frozen.
 * @throws Failure notFound, cardNotOpen
 */
export async function publishedCompanyCard(
  { published }: { published: Published },
  companyId: string,
  { cardId, sceneId }: Which,
  fail: Fail<'cardNotOpen'>,
): Promise<CompanyCardPage> {
  const id = cardId ?? (sceneId === undefined ? 'shown' : cardOfScene(companyId, sceneId))
  const read = async (db: TenantDb) => {
    const row = await readableRow(db, companyId, id, fail)
    const { materials, goods } = await contentOf(db, companyId, row.card_id)
    const item = ({ fixed: _fixed, published: _published, ...rest }: Chosen<MaterialItem>) => rest
    const shown = materials.filter(({ published }) => published).map(item)
    const sections = orderedCompanySections(row.sections).filter(({ visible }) => visible)
    return Object.freeze({
      companyId,
      cardId: row.card_id,
      ...faceOf(row),
      brandColor: row.brand_color,
      sections: sections.map(({ key }) => ({
        key,
        materials: shown.filter(({ kind }) => sectionOfKind(kind) === key),
      })),
      goods: goods.filter(({ published }) => published),
    })
  }
  const key = `company card ${id.toLowerCase()}`
  return published.remember(companyId, key, read, (db) => nextExpiryMs(db, companyId))
}

/** @throws Failure notFound for a card that was never open, cardNotOpen for a card that was closed */
async function readableRow(
  db: TenantDb,
  companyId: string,
  id: string,
  fail: Fail<'cardNotOpen'>,
): Promise<Row> {
  const row = id === 'shown' ? await shownRow(db, companyId) : await companyCardRow(db, companyId, id)
  if (!row && id === 'shown' && (await isOpenCompany(db, companyId))) fail('cardNotOpen')
  if (row?.company_status !== 'open' || !['open', 'closed'].includes(row.status))
    throw new Failure('notFound')
  if (row.status === 'closed') fail('cardNotOpen')
  return row
}

async function isOpenCompany(db: TenantDb, companyId: string): Promise<boolean> {
  const company = await db
    .selectFrom('company')
    .select('status')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return company?.status === 'open'
}

/**
 * All sections of a card that visitors may read, in its order.
 * @throws Failure as `publishedCompanyCard`
 */
export async function companySectionsOf(
  db: TenantDb,
  companyId: string,
  { cardId }: Which,
  fail: Fail<'cardNotOpen'>,
) {
  return orderedCompanySections((await readableRow(db, companyId, cardId ?? 'shown', fail)).sections)
}

type Chosen<T> = T & { fixed: boolean; published: boolean }

/** The things chosen for a card, in its order, including unpublished ones. */
async function contentOf(db: TenantDb, companyId: string, cardId: string) {
  const materials = await db
    .selectFrom('company_card_material as chosen')
    .innerJoin('material', (join) =>
      join
        .onRef('material.company_id', '=', 'chosen.company_id')
        .onRef('material.material_id', '=', 'chosen.material_id'),
    )
    .where('chosen.company_id', '=', companyId)
    .where('chosen.card_id', '=', cardId)
    .orderBy('chosen.position')
    .select(['material.material_id as _id', 'kind', 'title', 'summary', 'cover', 'pages', 'duration'])
    .select(['updated_at', 'chosen.fixed'])
    .select(sql<boolean>`${effectiveState} = 'published'`.as('published'))
    .execute()
  const goods = await db
    .selectFrom('company_card_product as chosen')
    .innerJoin('product', (join) =>
      join
        .onRef('product.company_id', '=', 'chosen.company_id')
        .onRef('product.product_id', '=', 'chosen.product_id'),
    )
    .where('chosen.company_id', '=', companyId)
    .where('chosen.card_id', '=', cardId)
    .orderBy('chosen.position')
    .select(['product.product_id as _id', 'name', 'summary', 'cover', 'unit', 'chosen.fixed'])
    .select(categoryName().as('category'))
    .select(({ ref }) => [
      sql<number>`${ref('price')}::float8`.as('price'),
      sql<number>`${ref('market_price')}::float8`.as('marketPrice'),
      shownForMoney.as('published'),
    ])
    .execute()
  return {
    materials: materials.map(
      ({ updated_at, ...rest }): Chosen<MaterialItem> => ({ ...rest, updatedAt: updated_at.toISOString() }),
    ),
    goods: goods as Chosen<ProductItem>[],
  }
}

/** Everything of a card that can be edited. */
export async function companyCardEdit(
  db: TenantDb,
  companyId: string,
  cardId: string,
): Promise<CompanyCardEdit | undefined> {
  const row = await companyCardRow(db, companyId, cardId)
  const [item] = row ? await itemsOf(db, companyId, [row.card_id]) : []
  if (!row || !item) return undefined
  const { materials, goods } = await contentOf(db, companyId, row.card_id)
  return { ...item, ...faceOf(row), sections: orderedCompanySections(row.sections), materials, goods }
}

export interface CompanyCardFilter {
  userId?: string
  userName?: string
  status?: CompanyCardStatus
}

/** A company's cards: the default card, then the others, last changed first. */
export async function companyCardList(
  db: TenantDb,
  companyId: string,
  { userId, userName, status }: CompanyCardFilter,
  page: Page,
): Promise<{ list: CompanyCardItem[]; total: number }> {
  let asked = db
    .selectFrom('company_card as card')
    .where('card.company_id', '=', companyId)
    .where('card.status', status ? '=' : '<>', status ?? 'deleted')
  if (userId || userName) {
    asked = asked.where(sql<boolean>`exists (
      select from ${agentOf(companyId)} agent where (${userId ?? ''} = '' or agent.user_id = ${userId ?? ''})
        and ${hasWords(sql`agent.name`, userName ?? '')})`)
  }
  const listed = asked
    .select('card.card_id')
    .orderBy('card.is_default', 'desc')
    .orderBy('card.updated_at', 'desc')
    .orderBy('card.card_id')
  const { rows, total } = await pageOf(asked, listed, page)
  const list = await itemsOf(
    db,
    companyId,
    rows.map(({ card_id }) => card_id),
  )
  return { list, total }
}

/** The agent of the row `card`: the named member, or their successor after they left. */
const agentOf = (companyId: string) => sql`(
  select agent.* from staff named
    join staff agent on agent.company_id = ${companyId} and agent.status = 'active'
     and agent.staff_id = case named.status when 'left' then named.successor_id else named.staff_id end
   where named.company_id = ${companyId} and named.staff_id = card.agent_id)`

type AgentRow = Pick<CompanyCardItem, 'agent'> & { department: string }

async function itemsOf(db: TenantDb, companyId: string, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('company_card as card')
    .where('card.company_id', '=', companyId)
    .where('card.card_id', 'in', ids)
    .select(['card_id as cardId', 'name', 'logo', 'status', 'is_default as isDefault', 'revision'])
    .select('updated_at')
    .select(
      sql<AgentRow['agent']>`(select json_build_object('userId', agent.user_id, 'name', agent.name,
        'position', agent.position, 'avatar', agent.avatar, 'department', agent.department)
        from ${agentOf(companyId)} agent)`.as('agent'),
    )
    .execute()
  return ids.flatMap((id) => {
    const row = rows.find(({ cardId }) => cardId === id)
    if (!row) return []
    const { updated_at, ...rest } = row
    return [{ ...rest, updatedAt: updated_at.toISOString() }]
  })
}

/** The agent of a card; null if they left without a successor. */
export async function companyCardAgent(db: TenantDb, companyId: string, cardId: string) {
  const [item] = await itemsOf(db, companyId, [cardId])
  return (item?.agent ?? null) as (NonNullable<AgentRow['agent']> & { department: string }) | null
}

/** Do the cards of staff lead to the company's? */
export async function shownOnCards(db: TenantDb, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('card_setting')
    .select('company_card_shown')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.company_card_shown ?? true
}

/** The image of a card's mini-program code; '' where there is none yet. */
export async function miniCodeOf(db: TenantDb, companyId: string, cardId: string): Promise<string> {
  return (await companyCardRow(db, companyId, cardId))?.mini_code ?? ''
}

export async function keepMiniCode(
  db: TenantDb,
  companyId: string,
  cardId: string,
  image: string,
): Promise<void> {
  await db
    .updateTable('company_card')
    .set({ mini_code: image })
    .where('company_id', '=', companyId)
    .where('card_id', '=', cardId)
    .execute()
}
