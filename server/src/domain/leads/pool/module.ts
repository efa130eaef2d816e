import type { Database } from '#core/db/connect.ts'
import type { Module } from '#domain/module.ts'
import { returnIdle } from './idle.ts'
import { warnOfReturn } from './warn.ts'

export const pool = {
  name: 'leads/pool',
  what: 'the pool, claims, the rule that returns leads',
  uses: [
    'audit',
    'company',
    'staff',
    'identity',
    'notices',
    'leads/turns',
    'tracking',
    'leads/lead',
    'leads/call-now',
    'leads/assign',
    'leads/grant',
  ],
  door: ['list', 'moves', 'setting', 'watched'],
  tables: {
    pool_setting: { sample: `insert into pool_setting (company_id) values (:company)` },
  },
  jobs: ({ db }: { db: Pick<Database, 'ops' | 'tenant'> }) => [
    { name: 'leads left without contact', everyMs: 30 * 60_000, run: () => returnIdle(db) },
    { name: 'warnings before leads return', everyMs: 30 * 60_000, run: () => warnOfReturn(db) },
  ],
} satisfies Module
