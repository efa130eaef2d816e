import type { TrailEntry } from '@mingpian/contract/clue.ts'
import {
  announcementHref,
  cardHref,
  companyHref,
  materialHref,
  productHref,
  type Via,
} from '#features/card/links.ts'
import { siteHref } from '#features/site/links.ts'

type Read = Pick<TrailEntry, 'contentType' | 'contentId' | 'contentKind' | 'sections' | 'question'>

/**
 * Address at which a line of the trail opens what was read.
 * @param part the part at which it opens; by default that which was asked about, or was read longest
 */
export function opensHref(entry: Read, via: Via, part = partOf(entry)): string {
  const href = hrefOf(entry, via)
  return part ? `${href}&${new URLSearchParams({ part })}` : href
}

function hrefOf({ contentType, contentId }: Read, via: Via): string {
  switch (contentType) {
    case 'card':
      return cardHref({ ...via, userId: contentId })
    case 'material':
      return materialHref(contentId, via)
    case 'product':
      return productHref(contentId, via)
    case 'company':
      return companyHref(via)
    case 'announcement':
      return announcementHref(contentId, via)
    case 'site':
      return siteHref(via)
  }
}

/** The head of a card, which is its beginning. */
const face = 'style'

/** The part of an entry: of a question its page or picture, otherwise the part that was read longest; '' for the beginning. */
function partOf({ contentKind, sections, question }: Read): string {
  if (question) return `${contentKind === 'case' ? 'picture' : 'page'}-${question.page}`
  const [longest] = sections.filter(({ key }) => key && key !== face).sort((a, b) => b.duration - a.duration)
  return longest?.key ?? ''
}
