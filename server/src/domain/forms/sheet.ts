import type { FormAnswer, Handling } from '@mingpian/contract/forms.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { sheetFile } from '#core/sheet.ts'

const words = {
  zh: {
    at: '提交时间',
    person: '微信昵称',
    salesperson: '所属员工',
    signed: '已签名',
    handling: '处理进度',
    handler: '处理人',
    note: '处理备注',
  },
  en: {
    at: 'Submitted',
    person: 'WeChat name',
    salesperson: 'Salesperson',
    signed: 'signed',
    handling: 'Handling',
    handler: 'Handled by',
    note: 'Note',
  },
}

const handlingWords: Record<Locale, Record<Handling, string>> = {
  zh: { open: '待处理', progress: '处理中', done: '已处理' },
  en: { open: 'To do', progress: 'In progress', done: 'Done' },
}

/** Answers of one sheet: a longer one would take the server too long. */
export const mostAnswers = 10_000

/** Submitted forms as a sheet, with a column for each question that any of them was asked. */
export function answersSheet(title: string, answers: readonly FormAnswer[], locale: Locale) {
  const questions = new Map(
    answers.flatMap(({ values }) => values.map(({ question, label }) => [question, label])),
  )
  const { at, person, salesperson, signed, handling, handler, note } = words[locale]
  const rows = answers.map((answer) => [
    answer.at,
    answer.personName,
    answer.salesperson,
    ...[...questions.keys()].map((id) => {
      const found = answer.values.find(({ question }) => question === id)
      return found?.kind === 'signature' && found.value ? signed : (found?.value ?? '')
    }),
    handlingWords[locale][answer.handling.state],
    answer.handling.handler.name,
    answer.handling.note,
  ])
  const widths = [24, 16, 16, ...Array.from(questions, () => 24), 12, 16, 32]
  return sheetFile(`${title}.xlsx`, {
    head: [at, person, salesperson, ...questions.values(), handling, handler, note],
    rows,
    widths,
  })
}
