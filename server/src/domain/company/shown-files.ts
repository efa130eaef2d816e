import { sql } from 'kysely'

/** The company's own pictures, as `ShownFiles` of the module `files`, which is above this one. */
export const shownFiles = (companyId: string) => sql`
  select logo as shown from company where company_id = ${companyId}
  union all select logo from oem_agent where company_id = ${companyId}`
