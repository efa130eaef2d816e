import { sql } from 'kysely'
import { phoneEnd } from '#domain/identity/phone-end.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { answersList } from './answers-list.ts'
import { exportedAnswers } from './person-answers.ts'

export const forms = {
  name: 'forms',
  what: 'answers to forms and their handling',
  uses: ['audit', 'files', 'company', 'staff', 'identity', 'content', 'card'],
  door: [
    'answers',
    'answers-list',
    'components',
    'contact',
    'handling',
    'list',
    'read',
    'statistics',
    'submit',
  ],
  leadDeeds: 'form_deeds',
  tables: {
    form_answer: {
      persons: deletedRows,
      sample: `insert into form_answer (company_id, answer_id, form_id, asked, answers, sealed)
          select company_id, gen_random_uuid(), material_id, '[]', '{}', 'x' from material where company_id = :company limit 1`,
    },
  },
  sealed: [
    { table: 'form_answer', column: 'sealed' },
    {
      table: 'form_answer',
      column: 'phone_sealed',
      hashes: [{ column: 'phone_hash' }, { column: 'phone_end', of: phoneEnd }],
    },
  ],
  shownFiles: (companyId) =>
    sql`select answers::text as shown from form_answer where company_id = ${companyId}`,
  personalData: async (db, of) => ({ forms: await exportedAnswers(db, of) }),
  signals: (companyId, since) => sql`
    select person_id, staff_id as origin_id, 'form' as signal, at, 'material' as content_type, form_id::text as content_id
    from form_answer where company_id = ${companyId} and at > ${since}`,
  exportedLists: { answers: answersList },
} satisfies Module
