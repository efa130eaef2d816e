import { sql } from 'kysely'
import type { JoinedPerson } from './joined-person.ts'

/** Portraits of other persons than these. */
export const portraitsBeside = ({ companyId, personIds }: JoinedPerson) => sql`
  select avatar as shown from person
   where company_id = ${companyId} and person_id <> all(${personIds}::uuid[])`
