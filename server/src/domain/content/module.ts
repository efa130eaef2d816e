import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { inIso } from '#core/in-words.ts'
import type { Files } from '#domain/files/store.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { type ConvertsBrochures, convertBrochure } from './conversion/convert.ts'
import { expirePieces, measureVideos, purgePieces, reviveConversions } from './upkeep.ts'

export const content = {
  name: 'content',
  what: 'materials, their versions and categories, templates, drafts of the micro-site, conversion of PDF',
  uses: ['audit', 'company', 'files', 'staff', 'identity'],
  door: [
    'categories',
    'clean-html',
    'conversion/render-page',
    'conversion/store',
    'create',
    'edit',
    'library',
    'likes',
    'outline',
    'read',
    'remove',
    'sanitise',
    'site',
    'site-content',
    'templates/templates',
    'versions',
    'visibility',
    'video-length',
  ],
  tables: {
    content_category: {
      sample: `insert into content_category (company_id, category_id, name, position) values (:company, gen_random_uuid(), 'x', 1)`,
    },
    content_template: {
      sample: `insert into content_template (company_id, template_id, name, kind, title, summary, cover, duration, body)
          values (:company, gen_random_uuid(), 'x', 'article', 'x', '', '', 0, '{}')`,
    },
    conversion: {
      sample: `insert into conversion (company_id, conversion_id, staff_id, url, name)
          select company_id, gen_random_uuid(), staff_id, 'x', 'y' from staff limit 1`,
    },
    material: {},
    material_like: {
      persons: deletedRows,
      sample: `insert into material_like (company_id, material_id, person_id)
          select company_id, material_id, person_id from material join person using (company_id)
          where erased_at is null limit 1`,
    },
    material_version: {},
    site: {
      sample: `insert into site (company_id, category, site_id) select company_id, 'micro-site', 'x' from company limit 1`,
    },
    site_version: {
      sample: `insert into site_version (company_id, category, revision, content) select company_id, category, 1, '{}' from site`,
    },
  },
  expiry: [
    // The brochure has the pages of a conversion once it is saved.
    { table: 'conversion', when: sql`created_at < now() - interval '7 days'` },
    { table: 'content_category', when: sql`removed_at < now() - interval '30 days'` },
    { table: 'content_template', when: sql`removed_at < now() - interval '30 days'` },
  ],
  /** The files of pieces, templates and sites, and of their versions. */
  shownFiles: (companyId) => sql`
    select concat(cover, body) as shown from material where company_id = ${companyId}
    union all
    select concat(cover, body) from material_version where company_id = ${companyId}
    union all
    select concat(cover, body) from content_template where company_id = ${companyId}
    union all
    select concat(url, pages) from conversion where company_id = ${companyId}
    union all
    select concat(draft, content) from site where company_id = ${companyId}
    union all
    select content::text from site_version where company_id = ${companyId}`,
  jobs: (parts: { db: Pick<Database, 'ops'>; files: Pick<Files, 'readRange'> }) => [
    { name: 'expiry of content', everyMs: 60_000, run: () => expirePieces(parts.db) },
    { name: 'removal of content', everyMs: 6 * 3_600_000, run: () => purgePieces(parts.db) },
    { name: 'lengths of videos', everyMs: 3_600_000, run: () => measureVideos(parts) },
    { name: 'reviving conversions', everyMs: 60_000, run: () => reviveConversions(parts.db) },
  ],
  tasks: { convert_brochure: (parts: ConvertsBrochures) => convertBrochure(parts) },
  async personalData(db, of) {
    const { rows } = await sql<{ title: string; at: Date }>`
      select m.title, l.at from material_like l join material m using (company_id, material_id)
      where ${belongsTo(of, 'l')} order by l.at desc`.execute(db)
    return { likes: rows.map(inIso('at')) }
  },
  namedInChanges: [
    {
      fields: ['materialId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select title from material where company_id = ${companyId} and material_id = ${id}`,
    },
    {
      fields: ['categoryId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from content_category where company_id = ${companyId} and category_id = ${id}`,
    },
    {
      fields: ['templateId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from content_template where company_id = ${companyId} and template_id = ${id}`,
    },
  ],
} satisfies Module
