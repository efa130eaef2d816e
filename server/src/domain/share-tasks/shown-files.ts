import { sql } from 'kysely'
import type { ShownFiles } from '#domain/files/personal-data.ts'

/** The screenshots of share tasks. */
export const shownFiles: ShownFiles = (companyId) =>
  sql`select image as shown from share_task_member where company_id = ${companyId}`
