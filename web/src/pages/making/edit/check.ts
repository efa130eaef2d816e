import type { Values } from '@mingpian/client/making/piece.ts'
import { type PieceProblem, pieceProblems } from '@mingpian/client/making/piece-problems.ts'
import type { MadeKind } from '#features/making/kinds.ts'
import type { Wrong } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'

const missing: Partial<Record<keyof Values, () => string>> = {
  title: m.forms_title_missing,
  html: m.making_html_missing,
  pages: m.making_pages_missing,
  file: m.making_file_missing,
  pictures: m.making_pictures_missing,
  text: m.making_text_missing,
}

/** Checks a piece before it is saved: error texts by field. */
export function wrongOf(kind: MadeKind, values: Values, timeZone: string): Wrong<Values> {
  const problems = Object.entries(pieceProblems(kind, values, timeZone)) as [keyof Values, PieceProblem][]
  return Object.fromEntries(problems.map(([field, problem]) => [field, wordsOf(field, problem, values)]))
}

function wordsOf(field: keyof Values, problem: PieceProblem, values: Values): string {
  if (problem === 'over') return m.making_until_over()
  if (problem === 'pageWrong') return m.making_page_wrong({ n: values.pages.length })
  if (problem === 'timeWrong') return m.making_time_wrong()
  return problem === 'tooLong' ? m.forms_too_long() : (missing[field] ?? m.forms_title_missing)()
}
