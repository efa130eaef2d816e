import { sql } from 'kysely'
import type { Module } from '#domain/module.ts'

export const place = {
  name: 'place',
  what: 'shops, branches and showrooms of the company: where they are, when they are open, also by a sheet, who works there',
  uses: ['audit', 'company', 'staff'],
  door: ['change', 'opening', 'places', 'sheet/apply', 'sheet/files', 'sheet/rows', 'sheet/store', 'team'],
  tables: {
    place: {},
    place_exception: {
      sample: `insert into place_exception (company_id, place_id, day, spans)
          select company_id, place_id, '2099-10-01', '[]' from place`,
    },
    place_day_import: {
      sample: `insert into place_day_import (company_id, import_id, by_staff_id, state, rows)
          select company_id, gen_random_uuid(), staff_id, 'checked', '[]' from staff where company_id = :company limit 1`,
    },
    place_member: {
      sample: `insert into place_member (company_id, place_id, staff_id)
          select company_id, place_id, staff_id from place join staff using (company_id) limit 1`,
    },
  },
  expiry: [
    {
      table: 'place_day_import',
      when: sql`created_at < now() - interval '18 hours'
        and (applied_at is null or applied_at < now() - interval '24 hours')`,
    },
  ],
  shownFiles: (companyId) => sql`select pictures::text as shown from place where company_id = ${companyId}`,
  namedInChanges: [
    {
      fields: ['placeId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from place where company_id = ${companyId} and place_id = ${id}`,
    },
  ],
} satisfies Module
