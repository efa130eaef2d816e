import { momentOf } from '@mingpian/contract/shared/rules/local-time.ts'
import { pieceLimits } from '@mingpian/contract/shared/rules/piece-limits.ts'
import { type PieceKind, secondsOf, type Values } from './piece.ts'

/** The server's limit of an article, in characters. */

export type PieceProblem = 'missing' | 'tooLong' | 'over' | 'pageWrong' | 'timeWrong' | 'addressWrong'

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

const lengthOf = (text: string) => Array.from(text).length

function bodyProblems(kind: PieceKind, values: Values): Partial<Record<keyof Values, PieceProblem>> {
  const { html, text, quoteWords, pages, pictures, file, marks, address, miniAppId, miniPath } = values
  switch (kind) {
    case 'article':
    case 'case':
      return {
        ...(kind === 'article' && !html && { html: 'missing' }),
        ...(html.length > pieceLimits.html && { html: 'tooLong' }),
        ...(lengthOf(quoteWords) > pieceLimits.quote && { quoteWords: 'tooLong' }),
      }
    case 'brochure': {
      const isOff = ({ title, at }: Values['marks'][number]) =>
        title.trim() !== '' &&
        !(Number(at) >= 1 && Number(at) <= pages.length && Number.isInteger(Number(at)))
      return {
        ...(pages.length === 0 && { pages: 'missing' }),
        ...(marks.some(isOff) && { marks: 'pageWrong' }),
      }
    }
    case 'video':
      return {
        ...(!file.url && { file: 'missing' }),
        ...(marks.some(({ title, at }) => title.trim() !== '' && Number.isNaN(secondsOf(at))) && {
          marks: 'timeWrong',
        }),
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
        ...(!miniAppId.trim() && { miniAppId: 'missing' }),
        ...(!miniPath.trim() && { miniPath: 'missing' }),
      }
    case 'web':
      return /^https?:\/\/\S+$/.test(address.trim())
        ? {}
        : { address: address.trim() ? 'addressWrong' : 'missing' }
  }
}
