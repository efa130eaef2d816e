import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { bookingConfirmed, bookingReminder } from './messages.ts'
import { lockBookings } from './offer.ts'
import { settleBookingJob, settleForgotten } from './payment.ts'
import { exportedBookings } from './person-bookings.ts'
import { giveBackComing } from './refund.ts'
import { bookingsList } from './sheet.ts'
import { tellBooking } from './tell-ledger.ts'
import { tellComingVisits, tellDays } from './tell-staff.ts'
import { finishPast } from './upkeep.ts'

export const booking = {
  name: 'bookings/booking',
  what: 'bookings of visits: holds, what becomes of a booking, who handles it',
  uses: [
    'audit',
    'company',
    'staff',
    'place',
    'working-time',
    'identity',
    'customer-messages',
    'notices',
    'tracking',
    'leads/lead',
    'mall',
    'shop/order',
    'shop/payment',
    'bookings/service',
  ],
  door: [
    'book',
    'book-for',
    'change',
    'free',
    'give',
    'history',
    'lists',
    'misfits',
    'moves',
    'offer',
    'offer-hold',
    'one',
    'payment',
    'price',
    'refund',
    'refusals',
    'settings',
  ],
  tables: {
    booking_setting: { sample: `insert into booking_setting (company_id) values (:company)` },
    booking: {
      persons: deletedRows,
      sample: `insert into booking (company_id, booking_id, service_id, place_id, state, starts_at, ends_at, busy, is_alone)
          select company_id, gen_random_uuid(), service_id, place_id, 'confirmed', now(), now() + interval '1 hour',
            tstzrange(now(), now() + interval '1 hour'), false
          from booking_service join place using (company_id) limit 1`,
    },
  },
  expiry: [
    // A hold that ran out stays for an hour, so that its person can be told.
    {
      table: 'booking',
      when: sql`state = 'held' and held_until < now() - interval '1 hour'`,
      brief: true,
    },
    { table: 'booking', when: sql`state <> 'held' and ends_at < now() - interval '730 days'` },
  ],
  customerMessages: [bookingConfirmed, bookingReminder],
  tasks: { tell_booking: tellBooking, settle_booking: settleBookingJob },
  sealed: [{ table: 'booking', column: 'phone_sealed' }],
  exportedLists: { bookings: bookingsList },
  holdings: {
    bookings: ({ companyId, staffId }) => sql`
      select count(*) from booking
      where company_id = ${companyId} and staff_id = ${staffId} and state in ('asked', 'confirmed') and starts_at > now()`,
  },
  erasure: { lock: lockBookings, before: giveBackComing },
  personalData: async (db, of) => ({ bookings: await exportedBookings(db, of) }),
  jobs: ({ db }: { db: Pick<Database, 'ops' | 'tenant'> }) => [
    { name: 'telling staff their day', everyMs: 60_000, run: () => tellDays(db) },
    { name: 'telling staff of coming visits', everyMs: 60_000, run: () => tellComingVisits(db) },
    { name: 'settling paid bookings', everyMs: 60_000, run: () => settleForgotten(db) },
    { name: 'finishing bookings', everyMs: 60_000, run: () => finishPast(db) },
  ],
} satisfies Module
