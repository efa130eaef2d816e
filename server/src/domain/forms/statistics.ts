import type { QuestionNumbers } from '@mingpian/contract/forms.ts'
import type { FormDescription, Question } from '@mingpian/contract/shared/forms.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { isReadable, type Reader } from './scope.ts'

/** Kinds whose answers fall on few values. */
const countedKinds: readonly Question['kind'][] = ['choice', 'choices', 'rating', 'region', 'consent']
const averagedKinds: readonly Question['kind'][] = ['number', 'rating']
const mostValues = 40

/** Figures of the answers to a form that a reader may see. Each one counts rows that `answersPage` finds. */
export async function formNumbers(
  db: TenantDb,
  reader: Reader,
  formId: string,
  { questions }: Pick<FormDescription, 'questions'>,
): Promise<{ total: number; people: number; questions: QuestionNumbers[] }> {
  const { companyId } = reader
  const readable = sql`
    select a.answers, ${rootIdOf('p')} as root_id from form_answer a join material using (company_id)
    left join person p on p.company_id = a.company_id and p.person_id = a.person_id
    where a.company_id = ${companyId} and a.form_id = ${formId} and material.material_id = a.form_id
      and ${isReadable(reader)}`
  const { rows: all } = await sql<{ total: number; people: number }>`
    select count(*)::integer as total, count(distinct root_id)::integer as people from (${readable}) read`.execute(
    db,
  )
  const { rows: answered } = await sql<{ question: string; answered: number; average: number | null }>`
    select key as question, count(*)::integer as answered,
      avg(case when jsonb_typeof(value) = 'number' then value::numeric end)::float8 as average
    from (${readable}) read, jsonb_each(answers) group by key`.execute(db)
  const counted = questions.filter(({ kind }) => countedKinds.includes(kind)).map(({ id }) => id)
  const { rows: values } = await sql<{ question: string; value: string; count: number }>`
    select key as question, one.value, count(*)::integer as count
    from (${readable}) read, jsonb_each(answers) each,
      jsonb_array_elements_text(
        case jsonb_typeof(each.value) when 'array' then each.value else jsonb_build_array(each.value) end) one(value)
    where key = any(${counted}) group by 1, 2 order by 3 desc, 2`.execute(db)
  return {
    total: 0,
    people: 0,
    ...all[0],
    questions: questions.map(({ id, kind, label, options = [] }) => {
      const found = answered.find(({ question }) => question === id)
      const given = values.filter(({ question }) => question === id)
      const unchosen = options.filter((option) => !given.some(({ value }) => value === option))
      return {
        question: id,
        kind,
        label,
        answered: found?.answered ?? 0,
        average: averagedKinds.includes(kind) ? (found?.average ?? null) : null,
        values: [
          ...given.slice(0, mostValues).map(({ value, count }) => ({ value, count })),
          ...unchosen.map((value) => ({ value, count: 0 })),
        ],
      }
    }),
  }
}
