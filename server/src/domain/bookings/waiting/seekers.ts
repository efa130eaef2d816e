import type { DayPart } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'

/** An entry for which a slot is sought. */
export interface Seeker {
  waitingId: string
  personId: string
  /** All ids of the person, and the one that they share. */
  personIds: string[]
  rootId: string
  serviceId: string
  placeId: string
  userId: string | null
  staffId: string | null
  day: string
  part: DayPart
  persons: number
  declined: number[]
  appId: string
  openId: string
}

/** Those who wait, the first who asked first. A person who has an offer for the same is left out. */
export async function seekersOf(
  db: TenantDb,
  companyId: string,
  where: ReturnType<typeof sql>,
): Promise<Seeker[]> {
  // The persons with an offer are read once: a company may have thousands of entries.
  const { rows } = await sql<Seeker>`
    with asked as (
      select e.*, ${rootIdOf('n')} as root_id
      from waiting_entry e join person n on n.company_id = e.company_id and n.person_id = e.person_id
      where e.company_id = ${companyId} and e.state = 'waiting' and ${where}
    ),
    offered as materialized (
      select o.service_id, o.place_id, o.day, ${rootIdOf('m')} as root_id
      from waiting_entry o join person m on m.company_id = o.company_id and m.person_id = o.person_id
      where o.company_id = ${companyId} and o.state = 'offered'
    )
    select e.waiting_id as "waitingId", e.person_id as "personId", e.root_id as "rootId", e.service_id as "serviceId",
      e.place_id as "placeId", f.user_id as "userId", e.staff_id as "staffId", e.day::text as day, e.part, e.persons,
      e.app_id as "appId", e.open_id as "openId",
      array(select (extract(epoch from d) * 1000)::float8 from unnest(e.declined) d) as declined,
      e.root_id::text || array(
        select k.person_id::text from person k
        where k.company_id = e.company_id and k.joined_into = e.root_id) as "personIds"
    from asked e
    left join staff f on f.company_id = e.company_id and f.staff_id = e.staff_id
    where not exists (
      select from offered o
      where o.service_id = e.service_id and o.place_id = e.place_id and o.day = e.day and o.root_id = e.root_id)
    order by e.created_at, e.waiting_id`.execute(db)
  return rows
}
