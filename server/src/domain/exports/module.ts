import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Store } from '#domain/files/stores/store.ts'
import type { Module } from '#domain/module.ts'
import { customersList } from './customers.ts'
import { exportList } from './make.ts'
import { exportDays } from './store.ts'
import { reviveExports, sweepExports } from './upkeep.ts'

export const exports = {
  name: 'exports',
  what: 'lists as files',
  uses: [
    'audit',
    'company',
    'files',
    'staff',
    'content',
    'forms',
    'leads/imported',
    'leads/lead',
    'leads/tags',
    'leads/scores',
    'leads/import',
    'shop/product',
    'shop/order',
    'shop/invoices',
    'shop/reports',
    'shop/members',
  ],
  door: ['lists', 'long-work', 'store', 'write-sheet'],
  tables: {
    list_export: {
      sample: `insert into list_export (company_id, export_id, staff_id, kind, filter, locale)
          select company_id, gen_random_uuid(), staff_id, 'staff', '{}', 'zh' from staff limit 1`,
    },
  },
  expiry: [
    { table: 'list_export', when: sql`created_at < now() - make_interval(days => ${sql.lit(exportDays)})` },
  ],
  jobs: (parts: { db: Pick<Database, 'ops'>; store: Pick<Store, 'sweep'> }) => [
    { name: 'sweeping exports', everyMs: 3_600_000, run: async () => void (await sweepExports(parts.store)) },
    { name: 'reviving exports', everyMs: 60_000, run: () => reviveExports(parts.db) },
  ],
  tasks: { export_list: exportList },
  exportedLists: { customers: customersList },
} satisfies Module
