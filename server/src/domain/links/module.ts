import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { renewLink } from './mini-link.ts'
import { renewEndingLinks } from './upkeep.ts'

export const links = {
  name: 'links',
  what: 'links with their openings',
  uses: [
    'audit',
    'company',
    'staff',
    'identity',
    'content',
    'shop/product',
    'sharing',
    'contacts',
    'card',
    'forms',
    'tracking',
  ],
  door: ['figures', 'history', 'host', 'make', 'mini-link', 'open', 'page', 'queries', 'rows'],
  tables: {
    link: {
      sample: `insert into link (company_id, link_id, staff_id, name, kind)
          select company_id, 'x', staff_id, 'y', 'code' from staff limit 1`,
    },
    link_open: {
      sample: `insert into link_open (company_id, link_id, activity_id) select company_id, link_id, 'z' from link`,
    },
  },
  // The number of openings is stored with the link; their times are kept as long as events.
  expiry: [{ table: 'link_open', when: sql`at < now() - interval '180 days'` }],
  shownFiles: (companyId) => sql`select mini_image as shown from link where company_id = ${companyId}`,
  jobs: (parts: { db: Pick<Database, 'ops'> }) => [
    { name: 'links that end', everyMs: 3_600_000, run: () => renewEndingLinks(parts.db) },
  ],
  tasks: { renew_link: renewLink },
  namedInChanges: [
    {
      fields: ['linkId'],
      isUuid: false,
      name: (companyId, id) => sql`select name from link where company_id = ${companyId} and link_id = ${id}`,
    },
  ],
} satisfies Module
