import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { rootIdOf } from './root.ts'

/** The person whom an id names: after joins, the one for whom that person counts. The columns are named as in rows. */
export interface FoundPerson {
  rootId: string
  root_id: string
  union_id: string
  name: string
  avatar: string
  number: string
  /** The person, and all who were joined into them. */
  personIds: string[]
}

/**
 * The persons whom some ids name, by the id. An id is a unionId, or a person id, also of a joined person. An id of no
 * person of the company is absent.
 */
export async function findPersons(
  db: TenantDb,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, FoundPerson>> {
  const { rows } = await sql<Omit<FoundPerson, 'rootId'> & { id: string }>`
    /* persons by id */
    select asked.id, root.person_id as root_id, root.union_id, root.name, root.avatar, root.number, array(
      select root.person_id
      union all
      select joined.person_id from person joined
      where joined.company_id = ${companyId} and joined.joined_into = root.person_id
    ) as "personIds"
    from unnest(${[...ids]}::text[], ${ids.map((id) => (isUuid(id) ? id : null))}::uuid[]) asked(id, person_id)
    cross join lateral (
      select person_id as root_id from person
      where company_id = ${companyId} and union_id = asked.id and union_id <> '' and joined_into is null
      union all
      select ${rootIdOf('person')} from person where company_id = ${companyId} and person_id = asked.person_id
      limit 1
    ) p
    join person root on root.company_id = ${companyId} and root.person_id = p.root_id`.execute(db)
  return new Map(rows.map(({ id, ...person }) => [id, { ...person, rootId: person.root_id }]))
}

/** As `findPersons`, of one id. */
export const findPerson = async (
  db: TenantDb,
  companyId: string,
  id: string,
): Promise<FoundPerson | undefined> => (await findPersons(db, companyId, [id])).get(id)
