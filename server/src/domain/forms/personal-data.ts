import type { Handling } from '@mingpian/contract/forms.ts'
import type { Answers, Question } from '@mingpian/contract/shared/forms.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { valueWords } from './answers.ts'

/** The forms that a person submitted, in words. */
export async function formAnswers(db: TenantDb, sealer: Sealer, of: JoinedPerson, locale: Locale) {
  const { rows } = await sql<{
    form: string
    at: Date
    asked: Question[]
    answers: Answers
    sealed: Buffer
    handling: Handling
    note: string
  }>`
    select coalesce(material.title, '') as form, a.at, a.asked, a.answers, a.sealed, a.handling, a.note
    from form_answer a left join material on material.company_id = a.company_id and material.material_id = a.form_id
    where ${belongsTo(of, 'a')} order by a.at desc`.execute(db)
  return rows.map(({ form, at, asked, answers, sealed, ...kept }) => {
    const all = { ...answers, ...(JSON.parse(sealer.open(of.companyId, sealed)) as Answers) }
    const values = asked.map(({ id, kind, label }) => ({ kind, label, value: valueWords(all[id], locale) }))
    return { form, at, values, ...kept }
  })
}

/** Deletes the forms that a person submitted. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from form_answer where ${belongsTo(of, 'form_answer')}`.execute(db)
}
