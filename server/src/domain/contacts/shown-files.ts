import { sql } from 'kysely'
import type { ShownFiles } from '#domain/files/personal-data.ts'

export const shownFiles: ShownFiles = (companyId) =>
  sql`select image as shown from contact_way where company_id = ${companyId}`
