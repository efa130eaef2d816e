import { sql } from 'kysely'
import type { ShownFiles } from '#domain/files/personal-data.ts'

export const shownFiles: ShownFiles = (companyId) =>
  sql`select mini_image as shown from link where company_id = ${companyId}`
