import type { Values } from '@mingpian/client/editing/piece.ts'
import { type PieceProblem, pieceProblems } from '@mingpian/client/editing/piece-problems.ts'
import type { MadeKind } from '#features/editing/kinds.ts'
import type { Wrong } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'

const missing: Partial<Record<keyof Values, () => string>> = {
  title: m.forms_title_missing,
  html: m.editing_html_missing,
  pages: m.editing_pages_missing,
  file: m.editing_file_missing,
  pictures: m.editing_pictures_missing,
  text: m.editing_text_missing,
}

/** Checks a piece before it is saved: error texts by field. */
export function wrongOf(kind: MadeKind, values: Values, timeZone: string): Wrong<Values> {
  const problems = Object.entries(pieceProblems(kind, values, timeZone)) as [keyof Values, PieceProblem][]
  return Object.fromEntries(problems.map(([field, problem]) => [field, wordsOf(field, problem, values)]))
}

function wordsOf(field: keyof Values, problem: PieceProblem, values: Values): string {
  if (problem === 'over') return m.editing_until_over()
  if (problem === 'pageWrong') return m.editing_page_wrong({ n: values.pages.length })
  if (problem === 'timeWrong') return m.editing_time_wrong()
  return problem === 'tooLong' ? m.forms_too_long() : (missing[field] ?? m.forms_title_missing)()
}
