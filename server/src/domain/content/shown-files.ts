import { sql } from 'kysely'
import type { ShownFiles } from '#domain/files/personal-data.ts'

export const shownFiles: ShownFiles = (companyId) =>
  sql`select concat(cover, file, images, html) as shown from material where company_id = ${companyId}`
