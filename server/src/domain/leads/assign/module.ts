import { sql } from 'kysely'
import type { Module } from '#domain/module.ts'

export const assign = {
  name: 'leads/assign',
  what: 'rules that give leads to members of staff, members on leave',
  uses: [
    'audit',
    'company',
    'staff',
    'identity',
    'forms',
    'leads/imported',
    'leads/turns',
    'tracking',
    'leads/lead',
    'leads/tags',
  ],
  door: ['arrived', 'choose', 'form', 'open', 'preview', 'setting'],
  tables: {
    assign_away: {
      sample: `insert into assign_away (company_id, staff_id, until) select company_id, staff_id, current_date from person_remark limit 1`,
    },
    assign_rule: {
      sample: `insert into assign_rule (company_id, rule_id, place, rule) values (:company, gen_random_uuid(), 0, '{}')`,
    },
  },
  expiry: [{ table: 'assign_away', when: sql`until < current_date - 2` }],
} satisfies Module
