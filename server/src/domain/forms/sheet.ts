import type { FormAnswer, Handling } from '@mingpian/contract/forms.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type Cell, calendarDay } from '#core/sheet.ts'

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

/** The columns of a sheet of submitted forms. @param questions their labels by id */
export function answerHead(questions: ReadonlyMap<string, string>, locale: Locale): string[] {
  const { at, person, salesperson, handling, handler, note } = words[locale]
  return [at, person, salesperson, ...questions.values(), handling, handler, note]
}

/** Of the columns, in characters. */
export const answerWidths = (questions: ReadonlyMap<string, string>): number[] => [
  ...[20, 16, 16],
  ...Array.from(questions, () => 24),
  ...[12, 16, 32],
]

/** @param moment gives a time on the company's clock */
export function answerCells(
  { at, personName, salesperson, values, handling }: FormAnswer,
  questions: ReadonlyMap<string, string>,
  locale: Locale,
  moment: (at: Date) => Cell,
): Cell[] {
  const given = [...questions.keys()].map((id) => {
    const answer = values.find(({ question }) => question === id)
    return answer?.value ? cellOf(answer, locale) : ''
  })
  return [
    ...[moment(new Date(at)), personName, salesperson, ...given],
    ...[handlingWords[locale][handling.state], handling.handler.name, handling.note],
  ]
}

function cellOf({ kind, value }: Pick<FormAnswer['values'][number], 'kind' | 'value'>, locale: Locale): Cell {
  if (kind === 'signature') return words[locale].signed
  if (kind === 'number' || kind === 'rating') return Number(value)
  return kind === 'date' ? calendarDay(value) : value
}
