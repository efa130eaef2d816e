import type { Locale } from '#shared/render.ts'
import { yuan } from '#shared/rules/yuan.ts'

const words = {
  zh: { bought: '已成交', for: (amount: string) => `已成交，${amount}` },
  en: { bought: 'Bought', for: (amount: string) => `Bought for ${amount}` },
} satisfies Record<Locale, object>

/** A purchase as a sentence: 已成交，¥12,800. On lists of follow-up records and in the export of a person's data. */
export const purchaseWords = ({ amount }: { amount: number | null }, locale: Locale): string =>
  amount === null ? words[locale].bought : words[locale].for(yuan(amount))
