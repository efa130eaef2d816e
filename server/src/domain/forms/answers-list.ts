import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { ExportedList, ListReader, OpenedList } from '#domain/module.ts'
import { type AnswerRow, answerOf, askedOf, sheetRows } from './answers.ts'
import type { AnswerFilter, Reader } from './scope.ts'
import { answerCells, answerHead, answerWidths } from './sheet.ts'

export interface AnswersFilter extends AnswerFilter {
  /** Else only those of the member's own leads. */
  wholePhones: boolean
}

/** The answers to a form that a member may read when the file is written, with a column for each question. */
async function openAnswers(of: ListReader, filter: AnswersFilter, locale: Locale): Promise<OpenedList> {
  const { db, sealer, companyId } = of
  const reader = await readerOf(of)
  const questions = await askedOf(db, sealer, reader, filter)
  const answer = (row: AnswerRow) => answerOf(sealer, companyId, row, locale, filter.wholePhones || row.isOwn)
  return {
    head: answerHead(questions, locale),
    widths: answerWidths(questions),
    rows: sheetRows(sealer, reader, filter),
    cells: (row, moment) => answerCells(answer(row as AnswerRow), questions, locale, moment),
  }
}

async function readerOf({ db, companyId, staffId }: ListReader): Promise<Reader> {
  const { role } = await db
    .selectFrom('staff')
    .select('role')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return { companyId, staffId, role }
}

/** The answers to a form as a file. */
export const answersList: ExportedList = {
  needs: null,
  fileName: { zh: '表单答卷', en: 'answers' },
  isMarked: true,
  open: (of, filter, locale) => openAnswers(of, filter as AnswersFilter, locale),
}
