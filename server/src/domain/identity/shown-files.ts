import { sql } from 'kysely'
import type { Kin } from './kin.ts'

/** Portraits of other persons than these. */
export const portraitsBeside = ({ companyId, kin }: Kin) => sql`
  select avatar as shown from person
   where company_id = ${companyId} and person_id <> all(${kin}::uuid[])`
