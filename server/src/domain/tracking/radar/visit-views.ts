import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from './radar.ts'
import type { RadarOf } from './sources.ts'

/** A view may be stored with a moment just before the one that began its visit: two instances read their clocks apart. */
export const LATE = sql`interval '5 seconds'`

/** The visits of a salesperson, each as the view that began it. See docs/decisions/0032-visits.md. */
export const begunTo = (of: RadarOf) => sql`
  select v.person_id, v.staff_id, v.activity_id, v.opened_at, v.share_id, v.second_scene, v.landing, v.content_type, v.content_id
  from (${rowsOf(of, 'visit', sql`d.first_of = 'visit'`)}) v`

/**
 * The views of the visit that a row of `begun` began: its own, and what the person opened until the next visit. So each
 * view belongs to one visit.
 */
export const viewsOf = (companyId: string, begun: string) => {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${begun}.${name}`)
  return sql`
    select w.person_id, w.activity_id, w.content_type, w.content_id, w.share_id, w.second_scene, w.landing, w.opened_at, w.first_of
    from (
      -- Ordered and limited, it reads no more than up to the next visit.
      select coalesce((
        select n.opened_at from visit n
        where n.company_id = ${companyId} and n.person_id = ${column('person_id')} and n.staff_id = ${column('staff_id')}
          and n.first_of = 'visit' and n.opened_at > ${column('opened_at')}
        order by n.opened_at limit 1
      ), 'infinity') as opened_at
    ) next
    cross join lateral (
      select * from visit
      where company_id = ${companyId} and person_id = ${column('person_id')} and staff_id = ${column('staff_id')}
        and opened_at >= ${column('opened_at')} - ${LATE} and opened_at < next.opened_at
        and (activity_id = ${column('activity_id')} or first_of <> 'visit' and opened_at < next.opened_at - ${LATE})
      offset 0
    ) w`
}
