import { deletedRows, type Module } from '#domain/module.ts'
import { exportedLead } from './person-rows.ts'

const derived = 'because triggers derive it from rows that are kept out themselves'

export const lead = {
  name: 'leads/lead',
  what: 'lists of leads, one lead, progress, follow-up records, origins',
  uses: [
    'audit',
    'company',
    'staff',
    'identity',
    'content',
    'contacts',
    'card',
    'forms',
    'leads/remarks',
    'mall',
    'leads/imported',
    'leads/turns',
    'tracking',
  ],
  door: [
    'colleagues',
    'history',
    'holder',
    'known',
    'list',
    'one',
    'origins',
    'phones',
    'reach',
    'rows',
    'trail',
    'write',
  ],
  tables: {
    lead: { persons: { keptOut: derived, erasure: 'none, because it is derived again' } },
    lead_follow: {
      persons: deletedRows,
      sample: `insert into lead_follow (company_id, follow_id, staff_id, person_id, words, is_bought, amount)
          select company_id, gen_random_uuid(), staff_id, person_id, 'x', true, 100 from person_remark limit 1`,
    },
    lead_name: { persons: { keptOut: derived, erasure: 'none, because it is derived again' } },
    lead_progress: {
      persons: deletedRows,
      sample: `insert into lead_progress (company_id, staff_id, person_id)
          select company_id, staff_id, person_id from person_remark limit 1`,
    },
    lead_stage: {
      persons: deletedRows,
      sample: `insert into lead_stage (company_id, stage_id, staff_id, person_id, stage)
          select company_id, gen_random_uuid(), staff_id, person_id, 'talking' from person_remark limit 1`,
    },
  },
  personalData: exportedLead,
} satisfies Module
