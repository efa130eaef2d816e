import { sql } from 'kysely'
import { inIso } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'

export const questions = {
  name: 'questions',
  what: 'questions at a place of a piece',
  uses: ['staff', 'identity', 'content', 'sharing'],
  door: ['ask', 'read'],
  tables: {
    spot_question: {
      persons: deletedRows,
      sample: `insert into spot_question (company_id, question_id, person_id, staff_id, material_id, page, picture, x, y, words)
          select company_id, gen_random_uuid(), person_id, staff.staff_id, material_id, 1, 'x', 0, 0, 'y'
          from person join staff using (company_id) join material using (company_id) where erased_at is null limit 1`,
    },
  },
  // The trail shows a question as long as its event is kept.
  expiry: [{ table: 'spot_question', when: sql`at < now() - interval '180 days'` }],
  /** The pictures of questions: the piece may have other pictures by now. */
  shownFiles: (companyId) => sql`select picture as shown from spot_question where company_id = ${companyId}`,
  async personalData(db, of) {
    const { rows } = await sql<{ salesperson: string; title: string; page: number; words: string; at: Date }>`
      select ${salespersonOf(of.companyId, 'q')} as salesperson, m.title, q.page, q.words, q.at
      from spot_question q join material m using (company_id, material_id)
      where ${belongsTo(of, 'q')} order by q.at desc`.execute(db)
    return { questions: rows.map(inIso('at')) }
  },
  signals: (companyId, since) => sql`
    select person_id, staff_id as origin_id, 'question' as signal, at, 'material' as content_type,
      material_id::text as content_id
    from spot_question where company_id = ${companyId} and at > ${since}`,
} satisfies Module
