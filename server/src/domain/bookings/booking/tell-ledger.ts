import { sql } from 'kysely'
import type { Task } from '#core/jobs/queue.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { creditedMember } from '#domain/leads/lead/holder.ts'
import { type DeedParts, recordDeeds } from '#domain/tracking/recorded-deeds.ts'

interface Told {
  personId: string
  rootId: string
  state: string
  isPaid: boolean
  isRefunded: boolean
  /** In fen; null for what is free. */
  amount: number | null
  /** The member who serves, else the one who booked for the customer. */
  staffId: string | null
  service: string
  place: string
  startsAt: Date
}

/**
 * The job that adds a booking to the ledger: that it was made, paid, cancelled and refunded, that the customer came. It counts
 * for the salesperson who has the customer as a lead, else for the member who serves or booked. Idempotent.
 */
export const tellBooking =
  (parts: DeedParts): Task =>
  async ({ companyId, id }) => {
    const told = await parts.db.tenant(companyId, async (db) => {
      const { rows } = await sql<Told>`
        select b.person_id as "personId", root.person_id as "rootId", b.state,
          o.paid_at is not null as "isPaid", coalesce(o.close_reason = 'refunded', false) as "isRefunded",
          o.total::float8 as amount, coalesce(o.staff_id, b.staff_id, b.booked_by) as "staffId", s.name as service, l.name as place, b.starts_at as "startsAt"
        from booking b
        join booking_service s on s.company_id = b.company_id and s.service_id = b.service_id
        join place l on l.company_id = b.company_id and l.place_id = b.place_id
        left join shop_order o on o.company_id = b.company_id and o.order_id = b.payment_order_id
        join person p on p.company_id = b.company_id and p.person_id = b.person_id and p.staff_id is null
        join person root on root.company_id = b.company_id and root.person_id = ${rootIdOf('p')} and root.staff_id is null
        where b.company_id = ${companyId} and b.booking_id = ${id} and b.state <> 'held'
          -- A booking gets its code when it stands. One that was not paid in time never stood.
          and b.arrival_code is not null`.execute(db)
      const [row] = rows
      if (!row) return undefined
      const credited = await creditedMember(db, companyId, row.rootId, row.staffId)
      return credited && { ...row, ...credited }
    })
    if (!told) return
    const { state, isPaid, isRefunded, amount, userId, service, place, startsAt, ...who } = told
    const events = [
      'book' as const,
      ...(isPaid ? (['pay_booking'] as const) : []),
      ...(state === 'cancelled' ? (['cancel_booking'] as const) : []),
      ...(isRefunded ? (['refund_booking'] as const) : []),
      ...(state === 'arrived' || state === 'finished' ? (['arrive'] as const) : []),
    ]
    await recordDeeds(parts, {
      companyId,
      ...who,
      shareId: null,
      content: { type: 'card', id: userId },
      deeds: events.map((event) => ({ event, activityId: `${event} ${id}` })),
      attr: {
        ...{ bookingId: id, service, place, startsAt: startsAt.toISOString() },
        ...(amount === null ? {} : { amount: String(amount) }),
      },
    })
  }
