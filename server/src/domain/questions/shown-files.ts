import { sql } from 'kysely'
import type { ShownFiles } from '#domain/files/personal-data.ts'

/** The pictures of questions: the piece may have other pictures by now. */
export const shownFiles: ShownFiles = (companyId) =>
  sql`select picture as shown from spot_question where company_id = ${companyId}`
