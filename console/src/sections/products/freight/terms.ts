import type { FreightTemplate } from '@mingpian/contract/shared/freight.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import type { Words } from '#words/zh.ts'

/** A rate in words. */
export function rateWords(
  { first, firstPrice, more, morePrice, freeFrom }: FreightTemplate['usual'],
  counts: FreightTemplate['counts'],
  words: Words,
): string {
  const units = words.freightUnits[counts]
  return [
    words.freightFirstOf(units(first), yuan(firstPrice)),
    morePrice > 0 && words.freightMoreOf(units(more), yuan(morePrice)),
    freeFrom !== null && words.freightFreeOf(yuan(freeFrom)),
  ]
    .filter(Boolean)
    .join(words.freightApart)
}

/** Regions in words, each by its last name. */
export const regionsWords = (regions: FreightTemplate['notTo'], words: Words): string =>
  words.listed(regions.map((region) => region.at(-1) ?? ''))
