import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { scoreOf } from './scores.ts'
import { sumEverywhere } from './stored.ts'

export const scores = {
  name: 'leads/scores',
  what: 'rules, the ledger of points, stored sums',
  uses: ['audit', 'company', 'staff', 'identity', 'contacts', 'tracking', 'leads/lead'],
  door: ['ledger', 'replay', 'rules', 'scores', 'stored'],
  tables: {
    lead_score: {
      persons: {
        keptOut: 'because triggers and sums make it for rows of `lead` alone',
        erasure: 'none, because it goes with the row of `lead`',
      },
      sample: `insert into lead_score (company_id, root_id) select company_id, person_id from person_remark limit 1
          on conflict do nothing`,
    },
    lead_score_state: {
      sample: `insert into lead_score_state (company_id, summed_at, basis) values (:company, now(), 'x')`,
    },
    score_rule: {
      sample: `insert into score_rule (company_id, action, points, daily_cap, decay_days, valid_days)
          values (:company, 'visit', 1, 1, 1, 1)`,
    },
    score_rule_past: {
      sample: `insert into score_rule_past (company_id, until, rules) values (:company, now(), '[]')`,
    },
  },
  jobs: ({ db }: { db: Pick<Database, 'ops' | 'tenant'> }) => [
    { name: 'scores for the order of leads', everyMs: 60_000, run: () => sumEverywhere(db) },
  ],
  offers: { findScore: scoreOf },
} satisfies Module
