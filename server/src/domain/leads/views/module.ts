import { sql } from 'kysely'
import type { Module } from '#domain/module.ts'

export const leadViews = {
  name: 'leads/views',
  what: 'kept views of the list of leads',
  uses: ['audit', 'company', 'sharing', 'leads/lead', 'leads/tags'],
  door: ['views'],
  tables: {
    lead_view: {
      sample: `insert into lead_view (company_id, view_id, staff_id, name, is_shared, filter)
          select company_id, gen_random_uuid(), staff_id, 'x', true, '{}' from person_remark limit 1`,
    },
    lead_view_default: {
      sample: `insert into lead_view_default (company_id, staff_id, view_id) select company_id, staff_id, view_id from lead_view`,
    },
  },
  expiry: [{ table: 'lead_view', when: sql`removed_at < now() - interval '30 days'` }],
  erasure: {
    /** Deletes the views that search for the person's whole name, also deleted views before their expiry. */
    async run(db, { companyId, personIds }) {
      await sql`
        delete from lead_view v using lead l
        where v.company_id = ${companyId} and l.company_id = ${companyId} and l.root_id = any(${personIds}::uuid[])
          and l.name <> '' and has_words(v.filter ->> 'keyword', l.name)`.execute(db)
    },
  },
  namedInChanges: [
    {
      fields: ['viewId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from lead_view where company_id = ${companyId} and view_id = ${id} and is_shared`,
    },
  ],
} satisfies Module
