import { sql } from 'kysely'
import type { ShownFiles } from '#domain/files/personal-data.ts'

/** What pieces show, and what their versions would show again. */
export const shownFiles: ShownFiles = (companyId) => sql`
  select concat(cover, body) as shown from material where company_id = ${companyId}
  union all
  select concat(cover, body) from material_version where company_id = ${companyId}`
