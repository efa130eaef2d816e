import { sql } from 'kysely'
import type { ShownFiles } from '#domain/files/personal-data.ts'

export const shownFiles: ShownFiles = (companyId) => sql`
  select concat(logo, cover, mini_code) as shown from company_card where company_id = ${companyId}
  union all select image from mini_dynamic where company_id = ${companyId}`
