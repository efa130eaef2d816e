import { sql } from 'kysely'
import type { Module } from '#domain/module.ts'
import { productsList } from './export.ts'

export const sheet = {
  name: 'shop/sheet',
  what: 'products as a sheet: its export, its import, and undoing an import',
  uses: ['audit', 'company', 'staff', 'shop/product'],
  door: ['apply', 'files', 'rows', 'store'],
  tables: {
    product_import: {
      sample: `insert into product_import (company_id, import_id, by_staff_id, state, rows)
          select company_id, gen_random_uuid(), staff_id, 'checked', '[]' from staff where company_id = :company limit 1`,
    },
  },
  expiry: [
    {
      table: 'product_import',
      when: sql`created_at < now() - interval '18 hours'
        and (applied_at is null or applied_at < now() - interval '24 hours')`,
    },
  ],
  exportedLists: { products: productsList },
} satisfies Module
