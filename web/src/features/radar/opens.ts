import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { partParameter, partRead } from '@mingpian/contract/shared/rules/read-part.ts'
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
 * Address at which a line of a history opens what was read.
 * @param part the part at which it opens; by default that which was asked about, or was read longest
 */
export function opensHref(entry: Read, via: Via, part = partRead(entry)): string {
  const href = hrefOf(entry, via)
  return part ? `${href}&${new URLSearchParams({ [partParameter]: part })}` : href
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
