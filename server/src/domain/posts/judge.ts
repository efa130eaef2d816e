import type { PostSetting } from './settings.ts'
import { foundWords } from './words.ts'
import type { Doubt } from './write.ts'

interface Judged {
  /** Why a moderator has to see the text first; none: readers see it at once. */
  causes: ('review' | 'words' | Doubt)[]
  /** Words of the company's list that it has. */
  words: string[]
}

/**
 * Whether a text of a person who does not moderate waits: for a word of the company's list, for a doubt of the vendor's
 * check, and that of a visitor where the company reviews those first.
 */
export function judgeText(
  { forbiddenWords, allowedWords, commentsReview }: PostSetting,
  text: string,
  { isVisitor, doubt }: { isVisitor: boolean; doubt?: Doubt | undefined },
): Judged {
  const words = foundWords(text, { forbidden: forbiddenWords, allowed: allowedWords })
  return {
    words,
    causes: [
      ...(isVisitor && commentsReview === 'before' ? (['review'] as const) : []),
      ...(words.length > 0 ? (['words'] as const) : []),
      ...(doubt ? [doubt] : []),
    ],
  }
}
