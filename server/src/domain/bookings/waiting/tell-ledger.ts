import { sql } from 'kysely'
import type { Task } from '#core/jobs/queue.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { creditedMember } from '#domain/leads/lead/holder.ts'
import { type DeedParts, recordDeeds } from '#domain/tracking/recorded-deeds.ts'

interface Told {
  personId: string
  rootId: string
  /** The member of staff whom the person asked for, else one who serves. */
  staffId: string | null
  service: string
  place: string
  day: string
}

/**
 * The job that adds to the ledger that a person waits for a slot. It counts for the salesperson who has the person as a
 * lead, else for the member whom they asked for, else for one who serves. Idempotent.
 */
export const tellWaiting =
  (parts: DeedParts): Task =>
  async ({ companyId, id }) => {
    const told = await parts.db.tenant(companyId, async (db) => {
      const { rows } = await sql<Told>`
        select e.person_id as "personId", root.person_id as "rootId", s.name as service, l.name as place,
          e.day::text as day,
          coalesce(e.staff_id, (
            select m.staff_id from booking_service_member m
            join staff f on f.company_id = m.company_id and f.staff_id = m.staff_id and f.status = 'active'
            join work_plan w on w.company_id = m.company_id and w.staff_id = m.staff_id and w.place_id = e.place_id
            where m.company_id = e.company_id and m.service_id = e.service_id
            order by f.name, f.staff_id limit 1)) as "staffId"
        from waiting_entry e
        join booking_service s on s.company_id = e.company_id and s.service_id = e.service_id
        join place l on l.company_id = e.company_id and l.place_id = e.place_id
        join person p on p.company_id = e.company_id and p.person_id = e.person_id and p.staff_id is null
        join person root on root.company_id = e.company_id and root.person_id = ${rootIdOf('p')} and root.staff_id is null
        where e.company_id = ${companyId} and e.waiting_id = ${id}`.execute(db)
      const [row] = rows
      if (!row) return undefined
      const credited = await creditedMember(db, companyId, row.rootId, row.staffId)
      return credited && { ...row, ...credited }
    })
    if (!told) return
    const { userId, service, place, day, ...who } = told
    await recordDeeds(parts, {
      companyId,
      ...who,
      shareId: null,
      content: { type: 'card', id: userId },
      deeds: [{ event: 'join_waiting', activityId: `join_waiting ${id}` }],
      attr: { waitingId: id, service, place, day },
    })
  }
