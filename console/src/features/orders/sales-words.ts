import {
  noKey,
  otherProducts,
  refundCauses,
  type SalesGroup,
  salesChannels,
} from '@mingpian/contract/shared/rules/sales-report.ts'
import type { Words } from '#words/zh.ts'

/** What a row of a sales report is called. @param name of a product or a salesperson @param day a day in words */
export function salesKeyWords(
  by: SalesGroup,
  { key, name }: { key: string; name: string },
  words: Words,
  day: (day: string) => string,
): string {
  if (by === 'day') return day(key)
  if (by === 'salesperson') return key === noKey ? words.salesNoSeller : name || key
  if (by === 'channel') {
    const channel = salesChannels.find((each) => each === key) ?? noKey
    return channel === noKey ? words.salesNoChannel : words.funnelChannels[channel]
  }
  if (by === 'reason') {
    const cause = refundCauses.find((each) => each === key)
    return cause ? words.salesCauses[cause] : key
  }
  const other = otherProducts.find((each) => each === key)
  return other ? words.salesOthers[other] : name || words.salesGone
}
