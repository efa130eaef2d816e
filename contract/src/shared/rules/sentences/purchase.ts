import type { Locale } from '#shared/render.ts'
import { yuan } from '#shared/rules/yuan.ts'

const words = {
  zh: {
    bought: '已成交',
    order: (number: string) => `已成交，单号 ${number}`,
    for: (amount: string) => `已成交，${amount}`,
  },
  en: {
    bought: 'Bought',
    order: (number: string) => `Bought, number ${number}`,
    for: (amount: string) => `Bought for ${amount}`,
  },
} satisfies Record<Locale, object>

/** A purchase as a sentence: 已成交，¥12,800. On lists of follow-up records and in the export of a person's data. */
export function purchaseWords(
  { amount, orderNumber }: { amount: number | null; orderNumber?: string | undefined },
  locale: Locale,
): string {
  if (orderNumber) return words[locale].order(orderNumber)
  return amount === null ? words[locale].bought : words[locale].for(yuan(amount))
}
