import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { dropMessages, queueMessage, templateTime } from '#domain/customer-messages/queue.ts'
import { bookingConfirmed, bookingReminder } from './messages.ts'

const hourMs = 3_600_000

/** When the customer is reminded: so long before the start, with these words. */
const reminders = [
  { occasion: 'day', beforeMs: 24 * hourMs, hint: '明天到店，请准时到达' },
  { occasion: 'hour', beforeMs: hourMs, hint: '一小时后到店，请准时到达' },
] as const

interface Told {
  state: string
  personId: string | null
  startsAt: Date
  what: string
  where: string
  address: string
  timeZone: string
}

/**
 * Makes the messages to the customer follow the booking: told that it stands, reminded before it, nothing once it is
 * cancelled. A reminder whose time has passed is left out.
 * @param isNews whether the customer is told that the booking stands
 */
export async function tellCustomer(
  db: TenantDb,
  companyId: string,
  bookingId: string,
  { isNews }: { isNews: boolean },
): Promise<void> {
  const { rows } = await sql<Told>`
    select b.state, b.person_id as "personId", b.starts_at as "startsAt", s.name as what, p.name as "where", p.address,
      c.time_zone as "timeZone"
    from booking b
    join booking_service s on s.company_id = b.company_id and s.service_id = b.service_id
    join place p on p.company_id = b.company_id and p.place_id = b.place_id
    join company c on c.company_id = b.company_id
    where b.company_id = ${companyId} and b.booking_id = ${bookingId}`.execute(db)
  const [row] = rows
  await dropMessages(db, companyId, bookingId)
  if (row?.state !== 'confirmed' || !row.personId) return
  const { personId, startsAt, what, where, address, timeZone } = row
  const when = templateTime(startsAt, timeZone)
  const page = `/pages/appointment/order/index?${new URLSearchParams({ order: bookingId })}`
  const of = { personId, about: bookingId, page, uselessAt: startsAt }
  if (isNews)
    await queueMessage(db, companyId, {
      ...of,
      message: bookingConfirmed,
      contents: { what, when, where, address },
    })
  for (const { occasion, beforeMs, hint } of reminders) {
    const sendAt = new Date(startsAt.getTime() - beforeMs)
    if (sendAt > new Date())
      await queueMessage(db, companyId, {
        ...of,
        message: bookingReminder,
        occasion,
        contents: { what, when, where, hint },
        sendAt,
      })
  }
}
