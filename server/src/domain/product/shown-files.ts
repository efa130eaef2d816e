import { sql } from 'kysely'
import type { ShownFiles } from '#domain/files/personal-data.ts'

export const shownFiles: ShownFiles = (companyId) =>
  sql`select concat(cover, images, html) as shown from product where company_id = ${companyId}`
