import { sql } from 'kysely'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { deletedRows, type Module } from '#domain/module.ts'

export const cart = {
  name: 'shop/cart',
  what: 'what a person wants to buy',
  uses: ['identity', 'leads/lead', 'shop/product', 'shop/order'],
  door: ['cart', 'of-lead'],
  tables: {
    cart_line: {
      persons: deletedRows,
      sample: `insert into cart_line (company_id, person_id, sku_id, quantity, seen_price)
          select company_id, person_id, sku_id, 1, 1 from product_sku join person using (company_id)
          where erased_at is null limit 1`,
    },
  },
  async personalData(db, of) {
    const { rows } = await sql<{ name: string; quantity: number }>`
      select p.name, c.quantity from cart_line c
      join product_sku s using (company_id, sku_id) join product p using (company_id, product_id)
      where ${belongsTo(of, 'c')} order by c.updated_at desc, c.sku_id`.execute(db)
    return { cart: rows }
  },
} satisfies Module
