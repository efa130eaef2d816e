import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { beginEscalations, escalateLeads } from './escalate.ts'
import { isStillOpen } from './list.ts'

export const escalations = {
  name: 'leads/escalations',
  what: 'signals without a reaction',
  uses: [
    'audit',
    'company',
    'staff',
    'working-time',
    'identity',
    'card',
    'forms',
    'notices',
    'leads/turns',
    'tracking',
    'leads/lead',
    'leads/call-now',
  ],
  door: ['list', 'setting', 'turn'],
  tables: {
    escalation: {
      persons: deletedRows,
      sample: `insert into escalation (company_id, escalation_id, staff_id, person_id, signal, signal_at, since)
          select company_id, gen_random_uuid(), staff_id, person_id, 'form', now(), now() from person_tag`,
    },
    escalation_setting: { sample: `insert into escalation_setting (company_id) values (:company)` },
  },
  // Twice the days for which the list shows them.
  expiry: [{ table: 'escalation', when: sql`at < now() - interval '60 days'` }],
  jobs: ({ db }: { db: Pick<Database, 'ops'> }) => [
    { name: 'leads without a reaction', everyMs: 5 * 60_000, run: () => beginEscalations(db) },
  ],
  tasks: { escalate_leads: escalateLeads },
  offers: { isStillOpen },
} satisfies Module
