import type { FormAnswer } from '@mingpian/contract/forms.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { sheetFile } from '#core/sheet.ts'

const words = {
  zh: { at: '提交时间', person: '微信昵称', salesperson: '所属员工', signed: '已签名' },
  en: { at: 'Submitted', person: 'WeChat name', salesperson: 'Salesperson', signed: 'signed' },
}

/** Submitted forms as a sheet, with a column for each question that any of them was asked. */
export function answersSheet(title: string, answers: readonly FormAnswer[], locale: Locale) {
  const questions = new Map(
    answers.flatMap(({ values }) => values.map(({ question, label }) => [question, label])),
  )
  const { at, person, salesperson, signed } = words[locale]
  const rows = answers.map((answer) => [
    answer.at,
    answer.personName,
    answer.salesperson,
    ...[...questions.keys()].map((id) => {
      const found = answer.values.find(({ question }) => question === id)
      return found?.kind === 'signature' && found.value ? signed : (found?.value ?? '')
    }),
  ])
  const widths = [24, 16, 16, ...Array.from(questions, () => 24)]
  return sheetFile(`${title}.xlsx`, { head: [at, person, salesperson, ...questions.values()], rows, widths })
}
