import type { PersonalData } from '@mingpian/contract/privacy.ts'
import type { BookingState } from '@mingpian/contract/shared/rules/booking-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import type { ExportedPerson } from '#domain/module.ts'
import { stateWords } from './state-words.ts'

interface Row {
  service: string
  place: string
  startsAt: Date
  state: BookingState
  name: string
  phoneSealed: Buffer | null
  words: string
  paid: number
  refunded: number
  at: Date
}

/** The bookings of a person, for the export of their data. */
export async function exportedBookings(db: TenantDb, of: ExportedPerson): Promise<PersonalData['bookings']> {
  const { rows } = await sql<Row>`
    select s.name as service, p.name as place, b.starts_at as "startsAt", b.state, b.customer_name as name,
      b.phone_sealed as "phoneSealed", b.words, b.created_at as at,
      coalesce(o.paid, 0)::float8 as paid, coalesce(o.refunded, 0)::float8 as refunded
    from booking b join booking_service s using (company_id, service_id) join place p using (company_id, place_id)
      left join shop_order o on o.company_id = b.company_id and o.order_id = b.payment_order_id
    where ${belongsTo(of, 'b')} order by b.starts_at desc`.execute(db)
  return rows.map(({ startsAt, state, phoneSealed, at, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    state: stateWords[state][of.locale],
    phone: phoneSealed ? of.shown(of.sealer.open(of.companyId, phoneSealed)) : '',
    at: at.toISOString(),
  }))
}
