import { sql } from 'kysely'
import type { ShownFiles } from '#domain/files/personal-data.ts'

/** The files of pieces, templates and sites, and of their versions. */
export const shownFiles: ShownFiles = (companyId) => sql`
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
  select content::text from site_version where company_id = ${companyId}`
