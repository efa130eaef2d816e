import { sql } from 'kysely'
import type { Module } from '#domain/module.ts'
import { eraseListed, lockLeadImports } from './person-rows.ts'

export const leadImport = {
  name: 'leads/import',
  what: 'importing leads from a list, and undoing it',
  uses: [
    'audit',
    'staff',
    'identity',
    'card',
    'forms',
    'leads/imported',
    'leads/turns',
    'leads/lead',
    'leads/tags',
    'leads/assign',
  ],
  door: ['apply', 'columns', 'files', 'rows', 'store', 'undo'],
  tables: {
    lead_import: {
      sample: `insert into lead_import (company_id, import_id, by_staff_id, state, sealed)
          select company_id, gen_random_uuid(), staff_id, 'checked', '\\x01' from person_remark limit 1`,
    },
  },
  expiry: [
    // Sealed lists of people must be deleted within a day, or a day after they were applied; upkeep runs every six hours.
    {
      table: 'lead_import',
      when: sql`created_at < now() - interval '18 hours'
        and (applied_at is null or applied_at < now() - interval '24 hours')`,
    },
  ],
  sealed: [{ table: 'lead_import', column: 'sealed' }],
  erasure: { lock: lockLeadImports, run: (db, of, { sealer }) => eraseListed(db, of, sealer) },
} satisfies Module
