import { sql } from 'kysely'
import type { Task } from '#core/jobs/queue.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { creditedMember } from '#domain/leads/lead/holder.ts'
import { staffNow } from '#domain/staff/successor.ts'
import { type DeedParts, recordDeeds } from '#domain/tracking/recorded-deeds.ts'

interface Told {
  personId: string
  rootId: string
  handlerId: string | null
  number: string
}

/**
 * The job that adds a new work order to the ledger. It counts for the salesperson who has the customer as a lead, else for
 * its handler. One that has neither, and one of a colleague, is left out. Idempotent.
 */
export const tellWorkOrder =
  (parts: DeedParts): Task =>
  async ({ companyId, id }) => {
    const told = await parts.db.tenant(companyId, async (db) => {
      const { rows } = await sql<Told>`
        select w.person_id as "personId", root.person_id as "rootId", ${staffNow('h')} as "handlerId", w.number
        from work_order w
        join person p on p.company_id = w.company_id and p.person_id = w.person_id and p.staff_id is null
        join person root on root.company_id = w.company_id and root.person_id = ${rootIdOf('p')} and root.staff_id is null
        left join staff h on h.company_id = w.company_id and h.staff_id = w.handler_id
        where w.company_id = ${companyId} and w.work_order_id = ${id}`.execute(db)
      const [row] = rows
      if (!row) return undefined
      const { handlerId, ...of } = row
      const credited = await creditedMember(db, companyId, row.rootId, handlerId)
      return credited && { ...of, ...credited }
    })
    if (!told) return
    const { userId, number, ...who } = told
    await recordDeeds(parts, {
      companyId,
      ...who,
      shareId: null,
      content: { type: 'card', id: userId },
      deeds: [{ event: 'request_help', activityId: `request_help ${id}` }],
      attr: { workOrderId: id, number },
    })
  }
