import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import type { Module } from '#domain/module.ts'
import { deleteOldEvents } from './ledger/retention.ts'
import { sealSums } from './ledger/seal.ts'
import { eraseEvents, exportedVisits } from './person-rows.ts'
import { ensureWeeks } from './upkeep.ts'

const byTheEvent = 'because the event’s statement locks the person, and stores nothing of an erased one'

export const tracking = {
  name: 'tracking',
  what: 'the ledger and its roll-ups, visits, the radar, the trail, statistics; which leads a caller may see',
  uses: [
    'company',
    'staff',
    'identity',
    'content',
    'sharing',
    'contacts',
    'card',
    'questions',
    'mall',
    'posts',
    'notices',
    'leads/turns',
  ],
  door: [
    'attribution',
    'decided-posts',
    'deeds',
    'event-lookups',
    'recorded-deeds',
    'identities',
    'last-view',
    'ledger/event',
    'ledger/history',
    'ledger/hub',
    'ledger/replay',
    'ledger/whole-company',
    'ledger/writer',
    'machine',
    'post-deeds',
    'radar/live',
    'radar/person',
    'radar/radar',
    'radar/sources',
    'radar/trail',
    'radar/visit-lines',
    'radar/visit-page',
    'recent',
    'report-fields',
    'statistics/overview',
    'statistics/parts',
    'statistics/rows',
    'statistics/span',
    'statistics/top',
    'statistics/trend',
    'today',
    'told-posts',
    'upkeep',
    'visit-source',
  ],
  leadDeeds: 'visit_deeds',
  tables: {
    activity: { persons: { keptOut: byTheEvent, erasure: 'erasure' } },
    daily_return: {},
    daily_thing: {},
    daily_total: {},
    event: { persons: { keptOut: byTheEvent, erasure: 'erasure' } },
    event_default: { persons: { keptOut: byTheEvent, erasure: 'erasure' } },
    ongoing_visit: {
      persons: { keptOut: byTheEvent, erasure: 'delete' },
      sample: `insert into ongoing_visit (company_id, person_id, staff_id, open_from, open_until, things, first_at)
          select company_id, person_id, staff_id, now(), now(), '{}', now() from visit limit 1`,
    },
    person_deed: { persons: { keptOut: byTheEvent, erasure: 'delete' } },
    person_month: { persons: { keptOut: byTheEvent, erasure: 'delete' } },
    person_visit: { persons: { keptOut: byTheEvent, erasure: 'delete' } },
    radar_entry: { persons: { keptOut: byTheEvent, erasure: 'erasure' } },
    reading_clock: {
      persons: { keptOut: byTheEvent, erasure: 'delete' },
      sample: `insert into reading_clock (company_id, person_id, used_until, reports, granted)
          select company_id, person_id, 1, '{{1,0,1,1,0}}', '{1}' from visit limit 1 on conflict do nothing`,
    },
    visit: { persons: { keptOut: byTheEvent, erasure: 'delete' } },
    visit_part: { persons: { keptOut: byTheEvent, erasure: 'delete' } },
  },
  // A visit to which no further event can belong. The day allows imports of history that ends just before now.
  expiry: [{ table: 'ongoing_visit', when: sql`open_until < now() - interval '1 day'` }],
  // Old events are deleted even if no partition could be made.
  jobs: ({ db, log }: { db: Database; log: Log }) => [
    { name: 'making event partitions', everyMs: 6 * 3_600_000, run: () => ensureWeeks(db, log) },
    { name: 'deleting old events', everyMs: 6 * 3_600_000, run: () => deleteOldEvents(db, log) },
  ],
  // Counts by day stay: they name no person.
  erasure: { before: sealSums, run: eraseEvents },
  personalData: exportedVisits,
  holdings: {
    visitors: ({ companyId, staffId }) => sql`
      select count(distinct ${rootIdOf('p')})
      from radar_entry e join person p on p.company_id = e.company_id and p.person_id = e.person_id
      where e.company_id = ${companyId} and e.staff_id = ${staffId} and e.visits > 0`,
  },
  signals: (companyId, since) => sql`
    select person_id, staff_id as origin_id, 'call' as signal, received_at as at, content_type, content_id
    from event where company_id = ${companyId} and event = 'call' and received_at > ${since}`,
} satisfies Module
