import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type AnswerRow, answerOf, askedOf, sheetRows } from '#domain/forms/answers.ts'
import type { AnswerFilter, Reader } from '#domain/forms/scope.ts'
import { answerCells, answerHead, answerWidths } from '#domain/forms/sheet.ts'
import type { ExportOf, OpenedList } from './customers.ts'

export interface AnswersFilter extends AnswerFilter {
  /** Else only those of the member's own leads. */
  wholePhones: boolean
}

/** The answers to a form that a member may read when the file is written, with a column for each question. */
export async function answersList(of: ExportOf, filter: AnswersFilter, locale: Locale): Promise<OpenedList> {
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

async function readerOf({ db, companyId, staffId }: ExportOf): Promise<Reader> {
  const { role } = await db
    .selectFrom('staff')
    .select('role')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return { companyId, staffId, role }
}
