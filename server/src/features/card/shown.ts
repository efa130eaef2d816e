import type { MaterialItem, ProductItem } from '@mingpian/contract/entities.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TenantDb } from '#db/connect.ts'

/** Published materials and products of one card, in its order, by one statement. */
export async function shownOnCard(
  db: TenantDb,
  companyId: string,
  staffId: string,
): Promise<{ materials: MaterialItem[]; goods: ProductItem[] }> {
  const { materials, goods } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('card_material as on_card')
          .innerJoin('material', (join) =>
            join
              .onRef('material.company_id', '=', 'on_card.company_id')
              .onRef('material.material_id', '=', 'on_card.material_id'),
          )
          .where('on_card.company_id', '=', companyId)
          .where('on_card.staff_id', '=', staffId)
          .where('material.status', '=', 'published')
          .orderBy('on_card.position')
          .orderBy('material.material_id')
          .select(['material.material_id as _id', 'kind', 'summary', 'cover', 'pages', 'duration'])
          // What its owner calls it here.
          .select(sql<string>`coalesce(nullif(on_card.title, ''), material.title)`.as('title'))
          .select('material.updated_at as updatedAt'),
      ).as('materials'),
      jsonArrayFrom(
        eb
          .selectFrom('card_product as on_card')
          .innerJoin('product', (join) =>
            join
              .onRef('product.company_id', '=', 'on_card.company_id')
              .onRef('product.product_id', '=', 'on_card.product_id'),
          )
          .where('on_card.company_id', '=', companyId)
          .where('on_card.staff_id', '=', staffId)
          .where('product.status', '=', 'published')
          .where('on_card.hidden', '=', false)
          .orderBy('on_card.position')
          .orderBy('product.product_id')
          .select(['product.product_id as _id', 'name', 'summary', 'cover', 'unit', 'category'])
          .select(({ ref }) => [
            sql<number>`${ref('product.price')}`.as('price'),
            sql<number>`${ref('product.market_price')}`.as('marketPrice'),
          ]),
      ).as('goods'),
    ])
    .executeTakeFirstOrThrow()
  const iso = (time: unknown) => new Date(time as string).toISOString()
  return { materials: materials.map((each) => ({ ...each, updatedAt: iso(each.updatedAt) })), goods }
}
