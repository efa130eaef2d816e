import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { partRead } from '@mingpian/contract/shared/rules/read-part.ts'
import { contentHash, partParameter } from '@mingpian/contract/shared/rules/share.ts'

type Read = Pick<TrailEntry, 'contentType' | 'contentId' | 'contentKind' | 'sections' | 'question'>

/** The salesperson through whom a thing is read. */
export interface Via {
  companyId: string
  userId: string
}

/**
 * Address at which a line of a history opens the thing that the visitor read.
 * @param part the part at which it opens; by default that which was asked about, or was read longest
 */
export function opensHref(entry: Read, { companyId, userId }: Via, part = partRead(entry)): string {
  const { contentType, contentId } = entry
  const hash = contentHash(contentType, contentId)
  const query = new URLSearchParams({
    companyId,
    uid: contentType === 'card' ? contentId : userId,
    ...(part && { [partParameter]: part }),
  })
  return `${hash}${hash.includes('?') ? '&' : '?'}${query}`
}

/** Address of an answer of a lead to a form. */
export const answerHref = (of: { formId: string; unionId: string; answerId: string }) =>
  `#/pages/forms/answers/index?${new URLSearchParams(of)}`
