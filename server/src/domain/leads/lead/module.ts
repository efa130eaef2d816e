import { sql } from 'kysely'
import { rootIdOf } from '#domain/identity/root.ts'
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
    'sharing',
    'contacts',
    'card',
    'forms',
    'leads/remarks',
    'mall',
    'leads/imported',
    'leads/turns',
    'tracking',
    'leads/grant',
  ],
  door: [
    'access',
    'asked',
    'colleagues',
    'history',
    'holder',
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
  /** Appointments that passed, unless the lead was handed over since, or taken back from its receiver. */
  signals: (companyId, since) => sql`
    select person_id, staff_id as origin_id, 'due' as signal, next_at as at, '' as content_type, '' as content_id
    from lead_progress l
    where company_id = ${companyId} and next_at > ${since} and next_at < now()
      and stage not in ('customer', 'lost') and not exists (
        select from lead_turn t
        join person turned_person on turned_person.company_id = ${companyId} and turned_person.person_id = t.person_id
        join person own on own.company_id = ${companyId} and own.person_id = l.person_id
        where t.company_id = ${companyId} and ${rootIdOf('turned_person')} = ${rootIdOf('own')}
          and case when t.undone_at is null then t.from_id = l.staff_id and t.at > l.at
            else t.to_id = l.staff_id and t.undone_at > l.at end
      )`,
} satisfies Module
