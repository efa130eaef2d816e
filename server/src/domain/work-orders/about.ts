import type { AboutType } from '@mingpian/contract/shared/rules/work-order-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'

/** The thing that a request refers to, and the place where it is handled. */
interface About {
  title: string
  placeId: string | null
}

const queries = {
  booking: (companyId: string, id: string) => sql<About>`
    select s.name || ' · ' || p.name as title, p.place_id as "placeId"
    from booking b
    join booking_service s on s.company_id = b.company_id and s.service_id = b.service_id
    join place p on p.company_id = b.company_id and p.place_id = b.place_id
    where b.company_id = ${companyId} and b.booking_id = ${id} and b.state <> 'held' and b.person_id`,
  order: (companyId: string, id: string) => sql<About>`
    select o.number as title, null::uuid as "placeId" from shop_order o
    where o.company_id = ${companyId} and o.order_id = ${id} and o.kind = 'goods' and o.person_id`,
  form: (companyId: string, id: string) => sql<About>`
    select m.title, null::uuid as "placeId" from form_answer a
    join material m on m.company_id = a.company_id and m.material_id = a.form_id
    where a.company_id = ${companyId} and a.answer_id = ${id} and a.person_id`,
} satisfies Record<AboutType, unknown>

/** @throws Failure notFound for a thing that is none of the person's */
export async function aboutOf(
  db: TenantDb,
  companyId: string,
  personIds: string[],
  type: AboutType,
  id: string,
): Promise<About> {
  if (!isUuid(id)) throw new Failure('notFound')
  const { rows } = await sql<About>`${queries[type](companyId, id)} = any(${personIds}::uuid[])`.execute(db)
  const [about] = rows
  if (!about) throw new Failure('notFound')
  return about
}
