import { sql } from 'kysely'
import type { ShownFiles } from '#domain/files/personal-data.ts'

/** The pictures that questions are about: the piece may have others by now. */
export const shownFiles: ShownFiles = (companyId) =>
  sql`select picture as shown from spot_question where company_id = ${companyId}`
