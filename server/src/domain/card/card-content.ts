import type { ChosenGood, ChosenMaterial } from '@mingpian/contract/shared/card-things.ts'
import type { CardGood, MaterialItem } from '@mingpian/contract/shared/entities.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TenantDb } from '#core/db/connect.ts'
import { effectiveState } from '#domain/content/visibility.ts'
import { categoryName } from '#domain/shop/product/categories.ts'
import { shownForMoney } from '#domain/shop/product/queries.ts'

/**
 * The materials and products that were chosen for one card, in its order, by one statement: the company's fixed things
 * first, and each thing once. Includes unpublished ones.
 */
export async function chosenForCard(
  db: TenantDb,
  companyId: string,
  staffId: string,
): Promise<{ materials: ChosenMaterial[]; goods: ChosenGood[] }> {
  const { materials, goods } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom(materialsOf(companyId, staffId).as('on_card'))
          .innerJoin('material', 'material.material_id', 'on_card.material_id')
          .where('material.company_id', '=', companyId)
          .orderBy('on_card.fixed', 'desc')
          .orderBy('on_card.position')
          .orderBy('material.material_id')
          .select(['material.material_id as _id', 'kind', 'material.title', 'summary', 'cover', 'pages'])
          .select(['duration', 'material.updated_at as updatedAt', 'on_card.ownTitle', 'on_card.fixed'])
          .select(sql<boolean>`${effectiveState} = 'published'`.as('available')),
      ).as('materials'),
      jsonArrayFrom(
        eb
          .selectFrom(goodsOf(companyId, staffId).as('on_card'))
          .innerJoin('product', 'product.product_id', 'on_card.product_id')
          .where('product.company_id', '=', companyId)
          .orderBy('on_card.fixed', 'desc')
          .orderBy('on_card.position')
          .orderBy('product.product_id')
          .select(['product.product_id as _id', 'name', 'summary', 'cover', 'unit'])
          .select(categoryName().as('category'))
          .select(({ ref }) => [
            sql<number>`${ref('product.price')}`.as('price'),
            sql<number>`${ref('product.market_price')}`.as('marketPrice'),
          ])
          .select(['on_card.hidden', 'on_card.reason', 'on_card.fixed'])
          .select(shownForMoney.as('available')),
      ).as('goods'),
    ])
    .executeTakeFirstOrThrow()
  const iso = (time: unknown) => new Date(time as string).toISOString()
  return { materials: materials.map((each) => ({ ...each, updatedAt: iso(each.updatedAt) })), goods }
}

/** The things among them that visitors see, with the owner's texts. */
export async function shownOnCard(
  db: TenantDb,
  companyId: string,
  staffId: string,
): Promise<{ materials: MaterialItem[]; goods: CardGood[] }> {
  const { materials, goods } = await chosenForCard(db, companyId, staffId)
  return {
    materials: materials
      .filter(({ available }) => available)
      .map(({ ownTitle, fixed, available, ...item }) => ({ ...item, title: ownTitle || item.title })),
    goods: goods
      .filter(({ available, hidden }) => available && !hidden)
      .map(({ hidden, fixed, available, ...item }) => item),
  }
}

/** The things on every card: the fixed things of the default company card. */
const fixedThings = (kind: 'material' | 'product', companyId: string) => {
  const table = sql.table(`company_card_${kind}`)
  const id = sql.ref(`thing.${kind}_id`)
  return sql`select ${id}, thing.position
    from company_card join ${table} thing using (company_id, card_id)
   where company_card.company_id = ${companyId} and company_card.is_default and thing.fixed`
}

interface MaterialOnCard {
  material_id: string
  fixed: boolean
  position: number
  ownTitle: string
}

const materialsOf = (companyId: string, staffId: string) => sql<MaterialOnCard>`(
  with by_company as (${fixedThings('material', companyId)})
  select material_id, true as fixed, position, '' as "ownTitle" from by_company
  union all
  select material_id, false, position, title from card_material
   where company_id = ${companyId} and staff_id = ${staffId} and material_id not in (select material_id from by_company))`

interface GoodOnCard {
  product_id: string
  fixed: boolean
  position: number
  hidden: boolean
  reason: string
}

const goodsOf = (companyId: string, staffId: string) => sql<GoodOnCard>`(
  with by_company as (${fixedThings('product', companyId)})
  select product_id, true as fixed, position, false as hidden, '' as reason from by_company
  union all
  select product_id, false, position, hidden, reason from card_product
   where company_id = ${companyId} and staff_id = ${staffId} and product_id not in (select product_id from by_company))`
