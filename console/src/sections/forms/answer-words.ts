import type { QuestionKind } from '@mingpian/contract/shared/forms.ts'
import type { Words } from '#words/zh.ts'

/** An answer as one line: a signature is strokes, a file an address, which say nothing in a list. */
export function answerWords(words: Words, kind: QuestionKind | undefined, value: string): string {
  if (kind === 'consent') return words.agreed
  if (kind === 'signature') return words.signed
  if (kind === 'file') return words.filesGiven(value.split('\n').length)
  return kind === 'rating' ? words.starsGiven(value) : value
}
