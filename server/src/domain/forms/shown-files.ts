import { sql } from 'kysely'
import type { ShownFiles } from '#domain/files/personal-data.ts'

export const shownFiles: ShownFiles = (companyId) =>
  sql`select answers::text as shown from form_answer where company_id = ${companyId}`
