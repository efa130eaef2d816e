import { sql } from 'kysely'
import type { Module } from '#domain/module.ts'
import { toShipList } from './export.ts'

export const shippingSheet = {
  name: 'shop/shipping-sheet',
  what: 'parcels of orders as a sheet: what is left to ship, and its import',
  uses: ['audit', 'company', 'staff', 'shop/order'],
  door: ['apply', 'files', 'rows', 'store'],
  tables: {
    shipping_import: {
      sample: `insert into shipping_import (company_id, import_id, by_staff_id, state, rows)
          select company_id, gen_random_uuid(), staff_id, 'checked', '[]' from staff where company_id = :company limit 1`,
    },
  },
  expiry: [
    {
      table: 'shipping_import',
      when: sql`created_at < now() - interval '18 hours'
        and (applied_at is null or applied_at < now() - interval '24 hours')`,
    },
  ],
  exportedLists: { toShip: toShipList },
} satisfies Module
