import { appIdForm } from '@mingpian/contract/shared/rules/app-id.ts'
import { momentOf } from '@mingpian/contract/shared/rules/local-time.ts'
import { pieceLimits } from '@mingpian/contract/shared/rules/piece-limits.ts'
import { type PieceKind, secondsOf, type Values } from './piece.ts'

export type PieceProblem =
  | 'missing'
  | 'tooLong'
  | 'over'
  | 'pageWrong'
  | 'timeWrong'
  | 'addressWrong'
  | 'appIdWrong'

/**
 * Checks a piece before it is saved: problems by field. Each front end has its own words for them.
 * @param timeZone the company's
 */
export function pieceProblems(
  kind: PieceKind,
  values: Values,
  timeZone: string,
  now = Date.now(),
): Partial<Record<keyof Values, PieceProblem>> {
  return {
    ...(!values.title.trim() && { title: 'missing' }),
    ...(values.until && momentOf(values.until, timeZone).getTime() <= now && { until: 'over' }),
    ...bodyProblems(kind, values),
  }
}

/** The fault of one mark: the page of a contents entry, or the time of a chapter. A mark without a title is left out. */
export function markProblem(
  kind: PieceKind,
  { title, at }: Values['marks'][number],
  pages: Values['pages'],
): PieceProblem | undefined {
  if (title.trim() === '') return undefined
  if (kind === 'video') return Number.isNaN(secondsOf(at)) ? 'timeWrong' : undefined
  const page = Number(at)
  return page >= 1 && page <= pages.length && Number.isInteger(page) ? undefined : 'pageWrong'
}

const lengthOf = (text: string) => Array.from(text).length

function bodyProblems(kind: PieceKind, values: Values): Partial<Record<keyof Values, PieceProblem>> {
  const { html, text, quoteWords, pages, pictures, file, marks, address, miniAppId, miniPath } = values
  const isMarkWrong = () => marks.some((mark) => markProblem(kind, mark, pages))
  switch (kind) {
    case 'article':
    case 'case':
      return {
        ...(kind === 'article' && !html && { html: 'missing' }),
        ...(html.length > pieceLimits.html && { html: 'tooLong' }),
        ...(lengthOf(quoteWords) > pieceLimits.quote && { quoteWords: 'tooLong' }),
      }
    case 'brochure':
      return {
        ...(pages.length === 0 && { pages: 'missing' }),
        ...(isMarkWrong() && { marks: 'pageWrong' }),
      }
    case 'video':
      return {
        ...(!file.url && { file: 'missing' }),
        ...(isMarkWrong() && { marks: 'timeWrong' }),
      }
    case 'document':
      return file.url ? {} : { file: 'missing' }
    case 'image':
    case 'poster':
      return pictures.length > 0 ? {} : { pictures: 'missing' }
    case 'moments':
      if (lengthOf(text) > 2_000) return { text: 'tooLong' }
      return text.trim() || pictures.length > 0 ? {} : { text: 'missing' }
    case 'mini':
      return {
        ...(!appIdForm.test(miniAppId.trim()) && { miniAppId: miniAppId.trim() ? 'appIdWrong' : 'missing' }),
        ...(!miniPath.trim() && { miniPath: 'missing' }),
      }
    case 'web':
      return /^https?:\/\/\S+$/.test(address.trim())
        ? {}
        : { address: address.trim() ? 'addressWrong' : 'missing' }
  }
}
