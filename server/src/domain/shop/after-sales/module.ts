import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { eraseAfterSales, exportedAfterSales } from './person-rows.ts'
import { reviveAfterSales, settleAfterSale } from './settle.ts'

export const afterSales = {
  name: 'shop/after-sales',
  what: 'refunds of pieces of an order: what buyers ask for, what staff decide, goods that come back',
  uses: ['audit', 'files', 'staff', 'identity', 'notices', 'shop/product', 'shop/order', 'shop/payment'],
  door: ['ask', 'handle', 'history', 'rows'],
  tables: {
    after_sale: {
      sample: `insert into after_sale (company_id, after_sale_id, order_id, kind, state, reason, amount, freight)
          select company_id, gen_random_uuid(), order_id, 'refund', 'asked', 'other', 1, 0 from shop_order limit 1`,
    },
    after_sale_line: {
      sample: `insert into after_sale_line (company_id, after_sale_id, order_id, position, quantity, amount)
          select company_id, after_sale_id, order_id, 0, 1, 1 from after_sale limit 1`,
    },
    after_sale_step: {
      sample: `insert into after_sale_step (company_id, after_sale_id, what, by)
          select company_id, after_sale_id, 'ask', 'buyer' from after_sale limit 1`,
    },
  },
  shownFiles: (companyId) =>
    sql`select pictures::text as shown from after_sale where company_id = ${companyId}`,
  erasure: { run: eraseAfterSales },
  personalData: async (db, of) => ({ afterSales: await exportedAfterSales(db, of) }),
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'reviving after-sales', everyMs: 60_000, run: () => reviveAfterSales(parts.db) },
  ],
  tasks: { settle_after_sale: settleAfterSale },
} satisfies Module
