import type { QuestionKind } from '@mingpian/contract/shared/forms.ts'
import type { Words } from '#words/zh.ts'

/** An answer that a figure counts, in words. */
export function answerWords(words: Words, kind: QuestionKind | undefined, value: string): string {
  if (kind === 'consent') return words.agreed
  return kind === 'rating' ? words.starsGiven(value) : value
}
