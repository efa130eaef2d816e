import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { slotOffered } from './messages.ts'
import { exportedWaiting } from './person-waiting.ts'
import { waitingSheet } from './sheet.ts'
import { tellWaiting } from './tell-ledger.ts'
import { offerWaiting, seekFree } from './upkeep.ts'

export const waiting = {
  name: 'bookings/waiting',
  what: 'the waiting list of bookings: who waits, and to whom a freed slot is offered',
  uses: [
    'audit',
    'company',
    'staff',
    'place',
    'working-time',
    'identity',
    'customer-messages',
    'tracking',
    'leads/lead',
    'bookings/service',
    'bookings/booking',
  ],
  door: ['by-hand', 'first', 'history', 'join', 'leave', 'lists', 'rows'],
  tables: {
    waiting_entry: {
      persons: deletedRows,
      sample: `insert into waiting_entry (company_id, waiting_id, person_id, service_id, place_id, day, part)
          select company_id, gen_random_uuid(), person_id, service_id, place_id, '2099-01-01', 'any'
          from booking_service join place using (company_id) join person using (company_id)
          where erased_at is null limit 1`,
    },
  },
  expiry: [
    {
      table: 'waiting_entry',
      when: sql`state not in ('waiting', 'offered') and changed_at < now() - interval '90 days'`,
    },
  ],
  exportedLists: { waiting: waitingSheet },
  customerMessages: [slotOffered],
  tasks: { offer_waiting: offerWaiting, tell_waiting: tellWaiting },
  personalData: async (db, of) => ({ waiting: await exportedWaiting(db, of) }),
  jobs: ({ db }: { db: Pick<Database, 'ops'> }) => [
    { name: 'offering freed slots', everyMs: 60_000, run: () => seekFree(db) },
  ],
} satisfies Module
