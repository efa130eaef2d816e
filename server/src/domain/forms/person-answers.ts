import type { Handling } from '@mingpian/contract/forms.ts'
import type { Answers, Question } from '@mingpian/contract/shared/forms.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso, wordOf } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import type { ExportedPerson } from '#domain/module.ts'
import { valueWords } from './answers.ts'

const handlingWords = {
  open: { zh: '待处理', en: 'To do' },
  progress: { zh: '处理中', en: 'In progress' },
  done: { zh: '已处理', en: 'Done' },
}

/** The forms that a person submitted, in words. */
export async function exportedAnswers(db: TenantDb, of: ExportedPerson) {
  const { sealer, locale, shown } = of
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
  return rows.map(({ asked, answers, sealed, handling, ...row }) => {
    const all = { ...answers, ...(JSON.parse(sealer.open(of.companyId, sealed)) as Answers) }
    const values = asked.map(({ id, kind, label }) => {
      const value = valueWords(all[id], locale)
      return { label, value: kind === 'phone' ? shown(value) : value }
    })
    return { ...inIso('at')(row), values, handling: wordOf(handlingWords, locale, handling) }
  })
}
